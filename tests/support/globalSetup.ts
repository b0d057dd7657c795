import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openServices } from './services.ts'
import { root } from './tree.ts'

const folder = join(root, 'dist/failures')
/** The number of runs whose failures are kept. */
const KEPT = 20

/**
 * Before the first test file of a run: starts what the files that Vitest collected need (`needs.ts`), and brings it up to date before
 * each further run of watch mode.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  clearOld()
  const services = openServices(project, failureFolder())
  await services.provideFor(project.vitest.state.getPaths())
  project.onTestsRerun((specifications) =>
    services.provideAgain(specifications.map(({ moduleId }) => moduleId)),
  )
  return services.close
}

/** The folder for failures of this run: `npm test` sets it, so that its summary can show it. */
function failureFolder(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return process.env.TEST_FAILURES ?? join(folder, `${time}-${process.pid}`)
}

function clearOld(): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).sort().slice(0, -KEPT))
    rmSync(join(folder, name), { recursive: true })
}
