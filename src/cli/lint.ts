import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '../domain/text/count.ts'
import { findingLine } from './generate/finding.ts'
import { readDescription, readFiles } from './generate/merge.ts'
import { lint, rules } from './lint/lint.ts'
import { runCommand } from './runCommand.ts'

/** `npm run lint:api`: checks the rules of form on openapi/; one line per finding, exit code 1 if there is any. */
async function main(): Promise<void> {
  parseArgs()
  const source = readDescription(readFiles(join(import.meta.dirname, '../../openapi')))
  const findings = lint(source)
  for (const finding of findings) console.log(findingLine(finding))
  console.log(
    findings.length === 0 ? `openapi/ keeps all ${rules.length} rules` : counted(findings.length, 'finding'),
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}

await runCommand(main)
