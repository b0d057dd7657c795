import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Folder of the built browser program. */
export const webFolder = join(root, 'dist/web')

/**
 * Builds the browser program if it is missing or older than its sources, so that `npm start` always serves the current
 * checkout.
 */
export async function ensureBuilt(announce: (line: string) => void): Promise<void> {
  const built = join(webFolder, 'index.html')
  const sources = [
    'src/web',
    'src/domain',
    'src/api',
    'src/cli/build',
    'openapi',
    'package-lock.json',
    'vite.config.ts',
  ]
  const newest = Math.max(...sources.map((name) => newestIn(join(root, name))))
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  announce('Building the pages …')
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

function newestIn(path: string): number {
  const here = statSync(path)
  if (!here.isDirectory()) return here.mtimeMs
  return Math.max(
    here.mtimeMs,
    ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(join(path, name)).mtimeMs,
    ),
  )
}
