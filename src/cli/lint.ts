import { join } from 'node:path'
import { counted } from '../domain/text/count.ts'
import { DescriptionFault, findingLine } from './generate/finding.ts'
import { readDescription, readFiles } from './generate/merge.ts'
import { lint, rules } from './lint/lint.ts'

/** `npm run lint:api`: checks the rules of form on openapi/; one line per finding, exit code 1 if there is any. */
function main(): void {
  const source = readDescription(readFiles(join(import.meta.dirname, '../../openapi')))
  const findings = lint(source)
  for (const finding of findings) console.log(findingLine(finding))
  console.log(
    findings.length === 0 ? `openapi/ keeps all ${rules.length} rules` : counted(findings.length, 'finding'),
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}

try {
  main()
} catch (error) {
  console.error(error instanceof DescriptionFault ? error.message : error)
  process.exitCode = 1
}
