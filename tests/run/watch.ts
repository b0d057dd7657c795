import { globSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
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

/**
 * Reports the files changed since the process started, once Vite's watcher has read all folders. The watcher does not report a change
 * that was made before it had read the folder of the file, although a test may have read the file by then.
 */
export function earlyChanges(project = root): Plugin {
  return {
    name: 'early-changes',
    configureServer: ({ watcher }) => {
      watcher.once('ready', () => {
        const files = globSync('{openapi,src,tests}/**/*.{ts,tsx,css,sql,yaml}', { cwd: project })
        for (const file of files.map((path) => join(project, path)))
          if (statSync(file).mtimeMs > performance.timeOrigin) watcher.emit('change', file)
      })
    },
  }
}
