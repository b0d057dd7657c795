import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endChild } from '../support/processes.ts'
import { type Started, startProcess } from '../support/startProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-serve-'))
chmodSync(folder, 0o711)
const running: Started[] = []

afterAll(async () => {
  for (const { child, ended } of running) {
    await endChild(child, 'SIGKILL')
    await ended()
  }
  rmSync(folder, { recursive: true, force: true })
})

async function serve(env: Record<string, string> = {}, args: string[] = []): Promise<Started> {
  const settings = { env: { TMPDIR: folder, ...env }, args, program: 'serveContract.ts' }
  const started = await startProcess(settings)
  running.push(started)
  return started
}

test('a server for the contract lets a page of another origin sign in as the owner, and leaves no files when it ends', async () => {
  const origin = 'http://localhost:5173'
  // It has its own database, whatever the environment names.
  const elsewhere = 'postgres://nobody@127.0.0.1:1/none'
  const served = await serve({ CORS_ORIGINS: origin, DATABASE_URL: elsewhere, DATABASE_READ_URL: elsewhere })
  const [, password] = await served.waitForOutput(/^password {2}(\S+)$/m)
  expect(served.output()).toContain(`address   ${served.origin}\nuser      owner\n`)
  expect(readdirSync(folder)).toHaveLength(1)
  const reply = await fetch(`${served.origin}/api/UserLogin/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ userName: 'owner', password }),
  })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  const { token, companyId, storeId } = await reply.json()
  expect([token, companyId, storeId]).toEqual(Array(3).fill(expect.any(String)))
  // Twice, as when npm forwards a signal that the terminal sent to both.
  served.child.kill('SIGINT')
  served.child.kill('SIGINT')
  expect(await served.ended(), served.errorOutput()).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  [{}, ['--smaple'], 'Unknown argument “--smaple”. Usage: npm run serve:contract -- [--sample]\n'],
  [{ CORS_ORIGINS: '*' }, [], expect.stringMatching(/^CORS_ORIGINS must /)],
])(
  'rejects unknown arguments and invalid settings: %o %o',
  async (env: Record<string, string>, args: string[], sentence: string) => {
    const rejected = await serve(env, args)
    expect([await rejected.ended(), rejected.errorOutput()]).toEqual([1, sentence])
    expect(readdirSync(folder)).toEqual([])
  },
)
