import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailer } from '../../src/server/platform/mail/mail.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'

const mail = { to: 'anitha@shop.example', subject: 'A code', text: 'It is 123456' }

let folder: string
let server: TestMailServer
let warnings: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pledgebook-mail-'))
  server = await startMailServer()
  warnings = []
})

afterEach(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

function open(smtpUrl: string | undefined, publicUrl = 'https://gold.example') {
  const announce = (line: string) => void warnings.push(line)
  return openMailer({ smtpUrl, publicUrl, announce, outbox: join(folder, 'outbox') })
}

test('without a mail server, a message is a file that only the server’s user can read', async () => {
  await open(undefined).send(mail)
  const [name = ''] = readdirSync(join(folder, 'outbox'))
  const file = join(folder, 'outbox', name)
  expect(readFileSync(file, 'utf8')).toBe('To: anitha@shop.example\nSubject: A code\n\nIt is 123456\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(warnings.join()).toContain(file)
  expect(warnings.join()).not.toContain('123456')
})

test('the sender is the address in SMTP_URL, else one at the host name of PUBLIC_URL, if it has one', async () => {
  await open(`${server.url}?from=office@gold.example`).send(mail)
  await open(server.url).send(mail)
  await open(server.url, 'http://127.0.0.1:5080').send(mail)
  expect(server.messages.map(({ from }) => from)).toEqual([
    'office@gold.example',
    'no-reply@gold.example',
    'no-reply@pledgebook.invalid',
  ])
})

test('a message that the mail server rejects for good is not sent again, and this is logged', async () => {
  server.rejectNext(1, 550)
  await expect(open(server.url).send(mail)).rejects.toThrow()
  expect(server.messages).toEqual([])
  expect(warnings.join()).toContain('could not be sent')
})

test('a line break in a subject adds no header', async () => {
  await open(server.url).send({ ...mail, subject: 'A code\r\nBcc: thief@evil.example' })
  const [message] = server.messages
  expect(message?.to).toEqual([mail.to])
  expect(message?.source).not.toMatch(/^Bcc:/m)
})
