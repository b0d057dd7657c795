import { join } from 'node:path'
import { defineConfig } from 'orval'
import { listOperations } from './src/cli/generate/manifest.ts'
import { mergeDescription } from './src/cli/generate/merge.ts'

const description = mergeDescription(join(import.meta.dirname, 'openapi'))

/** Lists are POST here: each operation is told apart as read or write by its x-changes. */
const operations = Object.fromEntries(
  listOperations(description).map(({ operation }) => {
    const reads = operation['x-changes'] === undefined
    return [
      operation.operationId,
      { query: { useQuery: reads, useSuspenseQuery: reads, useMutation: !reads } },
    ]
  }),
)

export default defineConfig({
  pledgebook: {
    input: { target: './src/api/gen/openapi.json' },
    output: {
      mode: 'tags-split',
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
  },
})
