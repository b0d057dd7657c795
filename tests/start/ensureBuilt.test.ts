import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiRoot } from '../../src/cli/build/apiRoot.ts'
import { forThisServer, isCurrent } from '../../src/cli/build/ensureBuilt.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-built-'))
const page = join(folder, 'dist/index.html')

beforeAll(() => writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a page that calls the back end at this address; none means its own. */
async function builtFor(root: string, settings: () => InlineConfig = () => ({})): Promise<void> {
  vi.stubEnv('VITE_API_ROOT', root)
  await build({ ...settings(), root: folder, configFile: false, logLevel: 'silent', plugins: [apiRoot()] })
  vi.unstubAllEnvs()
}

test('a page is current if it is as new as its sources and made for its own server', async () => {
  expect(isCurrent(page, 0)).toBe(false)
  await builtFor('')
  expect(isCurrent(page, statSync(page).mtimeMs)).toBe(true)
  expect(isCurrent(page, statSync(page).mtimeMs + 1)).toBe(false)
  await builtFor('https://other.example')
  expect(isCurrent(page, 0)).toBe(false)
})

test('a start builds pages for its own server, whatever a variable or a file names', async () => {
  writeFileSync(join(folder, '.env.local'), 'VITE_API_ROOT=https://file.example\n')
  await builtFor('https://other.example', forThisServer)
  expect(isCurrent(page, 0)).toBe(true)
})
