import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadContract } from './contract/description.ts'
import { findingsOf, junitOf, summaryOf } from './contract/report.ts'
import { checkContract } from './contract/run.ts'

const USAGE = `npm run contract -- --url <root> --user <name> --password <password>
  --description <file|url>   the description; the project's own openapi/ when left out
  --other-user, --other-password   somebody of another company, where the user may add none
  --only <tag|operation>     may be given several times
  --safe                     reads only: nothing is made, nothing is changed
  --seed <number>            draws the same requests again
  --runs <number>            requests that each property draws, 10 when left out
  --junit <file>             writes JUnit XML
User and passwords may also stand in CONTRACT_USER, CONTRACT_PASSWORD and CONTRACT_OTHER_PASSWORD.
Exit code: 0 no fault, 1 faults found, 2 could not be checked.`

/** `npm run contract`: checks any back end that claims to serve the contract. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      user: { type: 'string' },
      password: { type: 'string' },
      description: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      safe: { type: 'boolean', default: false },
      seed: { type: 'string' },
      runs: { type: 'string', default: '10' },
      junit: { type: 'string' },
      'other-user': { type: 'string' },
      'other-password': { type: 'string', default: process.env.CONTRACT_OTHER_PASSWORD },
    },
  })
  const user = values.user ?? process.env.CONTRACT_USER
  const password = values.password ?? process.env.CONTRACT_PASSWORD
  if (!values.url || !user || !password) throw new Error(USAGE)
  const contract = await loadContract(values.description ?? join(import.meta.dirname, '../../openapi'))
  const unknown = values.only.filter(
    (name) => !contract.operations.some(({ id, tag }) => id === name || tag === name),
  )
  if (unknown.length > 0) throw new Error(`The description has no tag or operation ${unknown.join(', ')}.`)
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
  const runs = Number(values.runs)
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(runs)) throw new Error(USAGE)
  const { url, only, safe } = values
  const [userName, otherPassword] = [values['other-user'], values['other-password']]
  if (userName && !otherPassword) throw new Error(USAGE)
  const other = userName && otherPassword ? { userName, password: otherPassword } : null
  const report = await checkContract({
    ...{ contract, url, user, password, other, seed, runs, safe, only },
    drawing: (operation, done, all) =>
      console.error(`${String(done).padStart(4)}/${all}  ${operation}  drawn requests`),
    progress: ({ operation, reached, findings }, done, all) => {
      const told = findings.length > 0 ? `✗ ${findings.length}` : reached === 'answered' ? '✓' : reached
      console.error(`${String(done).padStart(4)}/${all}  ${operation}  ${told}`)
    },
  })
  if (values.junit) writeFileSync(values.junit, junitOf(report))
  console.log(summaryOf(report).join('\n'))
  return findingsOf(report).length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
