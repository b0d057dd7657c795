import type { ImportJob } from '../../../api/gen/model/index.ts'

/** Whether a check or a run of the file goes on. */
export function isWorkedOn(job: Pick<ImportJob, 'state'> | undefined): boolean {
  return job?.state === 'checking' || job?.state === 'running'
}
