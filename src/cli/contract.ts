import { writeFileSync } from 'node:fs'
import { loadContract } from './contract/load.ts'
import { readOptions, USAGE } from './contract/options.ts'
import { exitCodeOf, junitOf, summaryOf } from './contract/report.ts'
import { checkContract } from './contract/run.ts'

/** `npm run contract`: checks any back end that claims to serve the contract. Returns the exit code. */
async function main(): Promise<number> {
  const { help, description, junit, ...options } = readOptions(process.argv.slice(2), process.env)
  if (help) {
    console.log(USAGE)
    return 0
  }
  const contract = await loadContract(description)
  const unknown = options.only.filter(
    (name) => !contract.operations.some(({ id, tag }) => id === name || tag === name),
  )
  if (unknown.length > 0) throw new Error(`The description has no tag or operation ${unknown.join(', ')}.`)
  const report = await checkContract({ ...options, contract, progress: (line) => console.error(line) })
  if (junit) writeFileSync(junit, junitOf(report))
  console.log(summaryOf(report).join('\n'))
  return exitCodeOf(report)
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
