import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'orval'
import { browserManifestSource, contractSource, manifestSource } from './generate/manifest.ts'
import { mergeDescription } from './generate/merge.ts'
import { rulesSource } from './generate/rules.ts'

const root = join(import.meta.dirname, '../..')
const target = join(root, 'src/api/gen')

/** `npm run generate`: hooks, types and the operation manifest from openapi/ alone. */
async function main(): Promise<void> {
  const description = mergeDescription(join(root, 'openapi'))
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'openapi.json'), `${JSON.stringify(description, null, 1)}\n`)
  await generate(join(root, 'orval.config.ts'), root)
  writeFileSync(join(target, 'operations.ts'), manifestSource(description))
  writeFileSync(join(target, 'browserOperations.ts'), browserManifestSource(description))
  writeFileSync(join(target, 'contract.ts'), contractSource(description))
  mkdirSync(join(target, 'rules'), { recursive: true })
  for (const { name } of description.tags) {
    writeFileSync(join(target, 'rules', `${name.toLowerCase()}.ts`), rulesSource(description, name))
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
