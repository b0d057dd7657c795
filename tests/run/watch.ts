import { join, relative } from 'node:path'
import { testsFor } from './affected.ts'

const root = join(import.meta.dirname, '../..')

/** The environment variable with the files of a watch session, as JSON. */
export const WATCHED = 'TEST_WATCHED'

/** The files that Vitest's watch mode runs when a file changes. */
export const watchTriggers = [
  {
    pattern: /\.(?:tsx?|css|sql|yaml)$/,
    testsToRun: (path: string) =>
      testsFor(relative(root, path), JSON.parse(process.env[WATCHED] ?? '[]') as string[]),
  },
]
