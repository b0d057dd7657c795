/** Runs in each test file before its own code: stores the log of the servers when a test, or the set-up of a file, fails. */
import { join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, type RunnerTestSuite } from 'vitest'
import { writeFailure } from './failures.ts'
import { logSince, moment } from './serverLog.ts'

const root = join(import.meta.dirname, '../..')
let begun = 0

beforeAll(() => {
  begun = moment()
})

beforeEach(({ task, onTestFailed }) => {
  const began = moment()
  onTestFailed(() => {
    const log = logSince(began)
    if (log === '') return
    console.log(`The log of the servers: ${relative(root, writeFailure(task, 'server.log', log))}`)
  })
})

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures a hook uses from its first argument
afterAll(({}, file) => {
  if (!hasFailedSetUp(file)) return
  const log = logSince(begun)
  if (log === '') return
  const task = { id: file.id, fullName: relative(root, file.file.filepath) }
  console.log(`The log of the servers: ${relative(root, writeFailure(task, 'server.log', log))}`)
})

/** Whether a beforeAll hook failed, so that no test ran. */
function hasFailedSetUp(suite: Readonly<RunnerTestSuite>): boolean {
  const own = suite.result?.state === 'fail' && (suite.result.errors?.length ?? 0) > 0
  return own || suite.tasks.some((task) => task.type === 'suite' && hasFailedSetUp(task))
}
