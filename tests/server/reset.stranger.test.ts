import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { resetSteps, wrong } from '../support/reset.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'
import { isOfRequest } from '../support/statements.ts'

let mail: TestMailServer
let server: TestServer
let steps: ReturnType<typeof resetSteps>

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ smtpUrl: mail.url })
  steps = resetSteps(server, mail)
})

afterAll(async () => {
  await server?.end()
  await mail?.end()
})

afterEach(() => {
  server.clock.now = null
})

test('the reply to a request is the same for an unknown name, and nothing is mailed', async () => {
  const before = mail.messages.length
  const unknown = await server.inject('RequestPasswordReset', { body: { userName: 'nobody' } })
  expect([unknown.statusCode, unknown.body]).toEqual([200, 'OTP sent to email'])
  await steps.requestCode('owner')
  expect(mail.messages).toHaveLength(before + 1)
})

test('a code for an unknown name is rejected with the message of a wrong one', async () => {
  const { userName } = await steps.person()
  const code = await steps.requestCode(userName)
  const mistaken = await steps.verify(userName, wrong(code))
  const unknown = await steps.verify('nobody', wrong(code))
  expect(mistaken.statusCode).toBe(422)
  const words = (body: string) => ({ ...JSON.parse(body), requestId: '' })
  expect(words(unknown.body)).toEqual(words(mistaken.body))
})

test('an unknown name costs the same hashing and as many queries', async () => {
  const { userName } = await steps.person()
  const cost = async (id: 'RequestPasswordReset' | 'VerifyOtp', body: object) => {
    const spies = [
      vi.spyOn(argon2, 'hash'),
      vi.spyOn(argon2, 'verify'),
      vi.spyOn(pg.Client.prototype, 'query'),
    ]
    try {
      await server.inject(id, { body })
      const [hashed = 0, verified = 0, queries = 0] = spies.map(
        ({ mock }) => mock.calls.filter(isOfRequest).length,
      )
      return { hashing: hashed + verified, queries }
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  }
  const request = (name: string) => cost('RequestPasswordReset', { userName: name })
  const mailed = mail.messages.length + 1
  const known = await request(userName)
  await mail.message(mailed)
  expect(known).toEqual({ hashing: 1, queries: expect.any(Number) })
  expect(await request('nobody')).toEqual(known)
  const guess = (name: string) => cost('VerifyOtp', { name, otp: 'not it' })
  const knownGuess = await guess(userName)
  // A login can have a requested code and one from a colleague: both are compared, even if none exists.
  expect(knownGuess.hashing).toBe(2)
  expect(await guess('nobody')).toEqual(knownGuess)
})

test('a company without a place of the login is treated like an unknown name', async () => {
  const { userName } = await steps.person()
  const before = mail.messages.length
  const body = { userName, companyId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11' }
  expect((await server.inject('RequestPasswordReset', { body })).body).toBe('OTP sent to email')
  await steps.requestCode('owner')
  expect(mail.messages).toHaveLength(before + 1)
})

test('the owner signs in as before after a stranger requested a code', async () => {
  await server.call('RequestPasswordReset', { body: { userName: 'owner' } })
  expect(await steps.signIn('owner', OWNER_PASSWORD)).toBe(200)
})
