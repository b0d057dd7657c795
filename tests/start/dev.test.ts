import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../support/startProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-dev-'))

// Programs that print how they are called, because the default ports may be in use. Each ends once both have printed: the first that
// ends stops the other.
beforeAll(() => {
  execFileSync('mkfifo', [join(folder, 'both')])
  const programs = { node: 'echo > both', vite: 'read line < both' }
  for (const [name, meet] of Object.entries(programs)) {
    const path = join(folder, name)
    const script = `#!/bin/sh\necho "${name} $PORT $PUBLIC_URL $API_TARGET $*"\ncd ${folder}\n${meet}\n`
    writeFileSync(path, script, { mode: 0o755 })
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npm run dev uses the default ports if PORT and PUBLIC_URL are empty', async () => {
  const env = { PATH: folder, PORT: '', PUBLIC_URL: '' }
  const started = await startProcess({ env, program: 'dev.ts' })
  await started.ended()
  const [server, pages] = started.output().trim().split('\n').sort()
  expect(server).toMatch(/^node 5081 http:\/\/127\.0\.0\.1:5080 /)
  expect(pages).toMatch(/^vite .* http:\/\/127\.0\.0\.1:5081 --port 5080 --strictPort$/)
})
