import { join } from 'node:path'
import { filesAt, Misuse } from './diff/filesAt.ts'
import { compareDescriptions } from './diff/operations.ts'
import { printed } from './diff/print.ts'
import { DescriptionFault } from './generate/finding.ts'
import { readDescription, readFiles } from './generate/merge.ts'

/** `npm run diff:api -- <git ref>`: what has changed for clients since then. Exit code 1 for a breaking change, 2 for an error. */
function main(args: string[]): number {
  const [ref, ...more] = args
  if (!ref || more.length > 0) throw new Misuse('Usage: npm run diff:api -- <git ref>')
  const root = process.cwd()
  const before = readDescription(filesAt(root, ref)).description
  const after = readDescription(readFiles(join(root, 'openapi'))).description
  const changes = compareDescriptions(before, after)
  for (const line of printed(changes, ref)) console.log(line)
  return changes.some(({ breaking }) => breaking) ? 1 : 0
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Misuse || error instanceof DescriptionFault ? error.message : error)
  process.exitCode = 2
}
