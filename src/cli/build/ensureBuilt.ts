import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { callsElsewhere } from './apiRoot.ts'

const root = join(import.meta.dirname, '../../..')

/** Folder of the built browser program. */
export const webFolder = join(root, 'dist/web')

/**
 * Builds the browser program if it is missing, older than its sources or made for another back end, so that `npm start` always
 * serves the current checkout.
 */
export async function ensureBuilt(announce: (line: string) => void): Promise<void> {
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
  if (isCurrent(join(webFolder, 'index.html'), newest)) return
  announce('Building the pages …')
  const { build } = await import('vite')
  await build({ ...forThisServer(), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

/** The settings of a build of pages that call the server that serves them: without VITE_API_ROOT, even in an `.env` file. */
export function forThisServer(): Pick<InlineConfig, 'envDir'> {
  delete process.env.VITE_API_ROOT
  return { envDir: false }
}

/** Whether a built page can be served: not older than its sources, and for this server. */
export function isCurrent(page: string, newestSourceMs: number): boolean {
  return (
    existsSync(page) &&
    statSync(page).mtimeMs >= newestSourceMs &&
    !callsElsewhere(readFileSync(page, 'utf8'))
  )
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
