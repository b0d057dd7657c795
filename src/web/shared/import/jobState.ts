import type { ImportJob } from '../../../api/gen/model/index.ts'

/** Whether the file is being checked or imported. */
export function isWorkedOn(job: Pick<ImportJob, 'state'> | undefined): boolean {
  return job?.state === 'checking' || job?.state === 'running'
}
