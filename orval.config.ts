import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type OptionsExport } from 'orval'
import { listOperations } from './src/cli/generate/manifest.ts'
import type { Description } from './src/cli/generate/merge.ts'

/** How hooks and types are made: lists are POST here, so an operation is a write if it has x-changes, otherwise a read. */
export function hooksOf(description: Description): OptionsExport {
  const operations = Object.fromEntries(
    listOperations(description).map(({ operation }) => {
      const reads = operation['x-changes'] === undefined
      return [operation.operationId, { query: { useQuery: reads, useMutation: !reads } }]
    }),
  )
  return {
    input: { target: './src/api/gen/openapi.json' },
    output: {
      // A file for each operation: a page loads only those that it calls.
      mode: 'tags-operations',
      target: './src/api/gen/hooks/pledgebook.ts',
      schemas: './src/api/gen/model',
      client: 'react-query',
      httpClient: 'fetch',
      clean: ['./src/api/gen/hooks', './src/api/gen/model'],
      tsconfig: './tsconfig.json',
      override: {
        mutator: { path: './src/api/http.ts', name: 'http' },
        fetch: { includeHttpResponseReturnType: false },
        query: { useOperationIdAsQueryKey: true, signal: true, version: 5 },
        enumGenerationType: 'union',
        operations,
      },
    },
  }
}

/** For running orval directly, once `npm run generate` has merged the description. */
export default defineConfig(() => {
  const merged = readFileSync(join(import.meta.dirname, 'src/api/gen/openapi.json'), 'utf8')
  return { pledgebook: hooksOf(JSON.parse(merged) as Description) }
})
