import { join } from 'node:path'
import { generateClient } from './generate/client.ts'
import { DescriptionFault } from './generate/finding.ts'
import { readFiles } from './generate/merge.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run generate`: hooks, types and the operation manifest from openapi/ alone. */
await generateClient(root, readFiles(join(root, 'openapi'))).catch((error: unknown) => {
  console.error(error instanceof DescriptionFault ? error.message : error)
  process.exit(1)
})
