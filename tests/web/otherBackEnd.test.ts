import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import type { OtherFrontEnd } from '../support/otherFrontEnd.ts'
import { NEW_PASSWORD, resetSteps } from '../support/reset.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'

const browser = openBrowser()
const folder = mkdtempSync(join(tmpdir(), 'pledgebook-front-end-'))
const pages = createServer(({ url }, reply) => {
  if (url !== '/page.js')
    reply.setHeader('content-type', 'text/html').end('<script type="module" src="/page.js"></script>')
  else reply.setHeader('content-type', 'text/javascript').end(readFileSync(join(folder, 'page.js')))
})
let mail: TestMailServer
let server: TestServer
let page: Page

/** The origin of a server on the loopback address. */
const originOf = (address: ReturnType<typeof pages.address>) =>
  `http://127.0.0.1:${(address as AddressInfo).port}`

beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  mail = await startMailServer()
  server = await startTestServer({ smtpUrl: mail.url, corsOrigins: [originOf(pages.address())] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  vi.stubEnv('VITE_API_ROOT', originOf(server.app.server.address()))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: folder,
      rolldownOptions: {
        input: join(import.meta.dirname, '../support/otherFrontEnd.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await server?.end()
  await mail?.end()
  pages.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(originOf(pages.address()))
  await page.waitForFunction(() => 'calls' in globalThis)
})

test('a page of another origin on the same site resets a password', async () => {
  const { person, requestCode, signIn } = resetSteps(server, mail)
  const { userName: name } = await person()
  const input = { name, otp: await requestCode(name), password: NEW_PASSWORD }
  const reply = await page.evaluate(async ({ name, otp, password }) => {
    const { calls } = globalThis as unknown as { calls: OtherFrontEnd }
    await calls.verifyOtp({ name, otp })
    return calls.setNewPassword({ name, password })
  }, input)
  expect([reply, await signIn(name, NEW_PASSWORD)]).toEqual(['Password changed successfully', 200])
})

test('a page of another origin on the same site downloads the file of a report', async () => {
  const { token, companyId, storeId } = server.owner
  const request = { companyId, storeId, report: 'dayBook', format: 'csv' as const }
  const answered = page.waitForResponse(/GetReportFile/)
  await page.evaluate(
    ([token, request]) =>
      (globalThis as unknown as { calls: OtherFrontEnd }).calls.downloadReport(token, request),
    [token, request] as const,
  )
  const reply = await answered
  expect([reply.status(), await reply.headerValue('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment;.*\.csv/),
  ])
})
