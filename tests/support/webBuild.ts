import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const builds = join(root, 'dist/tests')
const sources = ['src/web', 'src/domain', 'src/api/http.ts', 'src/cli/build', 'src/cli/generate', 'openapi']
const settings = ['vite.config.ts', 'package-lock.json', 'package.json', 'tests/support/webBuild.ts']
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The folder of the browser program built from the current sources, built if needed. Each state of the
 * sources has its own folder, so that concurrent runs do not replace each other's files.
 */
export async function webBuild(): Promise<string> {
  const folder = join(builds, stateOf([...sources, ...settings]))
  if (existsSync(folder)) return folder
  clearOld()
  const making = `${folder}.${process.pid}`
  // A separate process: the test runner's NODE_ENV would build the slower development pages.
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', making, '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (existsSync(folder)) rmSync(making, { recursive: true })
  else renameSync(making, folder)
  return folder
}

/** A hash of the files under these paths, from the root. */
export function stateOf(names: string[]): string {
  const hash = createHash('sha256')
  for (const path of names.flatMap((name) => filesIn(join(root, name)))) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function clearOld(): void {
  mkdirSync(builds, { recursive: true })
  for (const name of readdirSync(builds).filter((name) => name !== 'browser')) {
    const path = join(builds, name)
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}
