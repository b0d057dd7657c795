import { join } from 'node:path'
import { DescriptionFault } from './generate/finding.ts'
import { readFiles } from './generate/merge.ts'
import { generateTables } from './generate/tables/generateTables.ts'
import { SchemaFault } from './generate/tables/sqlTokens.ts'
import { generateClient } from './generateClient.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run generate`: hooks, types and the operation manifest from openapi/, and the tables for typed queries from src/server/db. */
async function generate(): Promise<void> {
  generateTables(root)
  await generateClient(root, readFiles(join(root, 'openapi')))
}

await generate().catch((error: unknown) => {
  console.error(error instanceof DescriptionFault || error instanceof SchemaFault ? error.message : error)
  process.exit(1)
})
