import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'orval'
import { hooksOf } from '../../orval.config.ts'
import { DescriptionFault } from './generate/finding.ts'
import { browserManifestSource, contractSource, manifestSource } from './generate/manifest.ts'
import { type DescriptionFile, follow, readDescription } from './generate/merge.ts'
import { rulesSource } from './generate/rules.ts'
import { tidyHooks } from './generate/tidyHooks.ts'
import { findingsOf } from './lint/rule.ts'
import { essentialRules } from './lint/rules/essential.ts'

/**
 * Generates all files from a description into `src/api/gen` of a project: the merged description, hooks and
 * types, the operation manifests, the handlers' contract and the rules of forms.
 * @throws DescriptionFault, naming file and line, if the description breaks an essential rule; then nothing is written.
 */
export async function generateClient(root: string, files: readonly DescriptionFile[]): Promise<void> {
  const source = readDescription(files)
  const findings = findingsOf(source, essentialRules)
  if (findings.length > 0) throw new DescriptionFault(findings)
  const { description } = source
  follow(description)
  // The sources are computed before any file is written: an error leaves the generated files as they were.
  const sources = {
    'operations.ts': manifestSource(description),
    'browserOperations.ts': browserManifestSource(description),
    'contract.ts': contractSource(description),
  }
  const rules = description.tags.map(({ name }) => [name, rulesSource(description, name)] as const)
  const target = join(root, 'src/api/gen')
  mkdirSync(target, { recursive: true })
  // Read by Orval.
  writeFileSync(join(target, 'openapi.json'), `${JSON.stringify(description, null, 1)}\n`)
  await generate(hooksOf(description), root, { throwOnError: true, failOnWarnings: true })
  tidyHooks(join(target, 'hooks'))
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(target, name), text)
  // Also removes the files of tags that were renamed or removed.
  rmSync(join(target, 'rules'), { recursive: true, force: true })
  mkdirSync(join(target, 'rules'))
  for (const [name, text] of rules) writeFileSync(join(target, 'rules', `${name.toLowerCase()}.ts`), text)
}
