import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiRoot } from '../../src/cli/build/apiRoot.ts'
import { isCurrent } from '../../src/cli/build/ensureBuilt.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-built-'))
const page = join(folder, 'dist/index.html')

beforeAll(() => writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a page that calls the back end at this address; none means its own. */
async function builtFor(root: string): Promise<void> {
  vi.stubEnv('VITE_API_ROOT', root)
  await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [apiRoot()] })
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
