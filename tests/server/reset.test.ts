import { hash, verify as verifyHash } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { codeIn, startMailServer, type TestMailServer } from '../support/smtp.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

const NEW_PASSWORD = 'entirely new words'
const MINUTE = 60_000

let mail: TestMailServer
let server: TestServer
let people = 0

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ smtpUrl: mail.url })
})

afterAll(async () => {
  await server?.end()
  await mail?.end()
})

afterEach(() => {
  server.clock.now = null
})

/** A login of the test's own, so that limits of one test do not meet another's. */
async function person() {
  people += 1
  const userName = `teller${people}`
  return { userName, ...(await addPerson(server, userName, { Role: ['view'] })) }
}

async function requestCode(userName: string): Promise<string> {
  const next = mail.messages.length + 1
  await server.call('RequestPasswordReset', { body: { userName } })
  return codeIn(await mail.message(next))
}

function verify(name: string, otp: string) {
  return server.ask('VerifyOtp', { body: { name, otp } })
}

function setPassword(name: string, password: string, cookie?: string) {
  return server.ask('SetNewPassword', {
    body: { name, password },
    ...(cookie && { headers: { cookie } }),
  })
}

/** `name=value` of the cookie that a right code sets. */
async function prove(userName: string): Promise<string> {
  const reply = await verify(userName, await requestCode(userName))
  expect(reply.body).toBe('OTP Validate Success')
  const [cookie] = reply.cookies
  return `${cookie?.name}=${cookie?.value}`
}

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

function advance(milliseconds: number): void {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + milliseconds)
}

async function signIn(userName: string, password: string): Promise<number> {
  return (await server.ask('SignIn', { body: { userName, password } })).statusCode
}

describe('a reset', () => {
  test('goes from a mailed code to a new password, and ends the sessions of the login', async () => {
    const { userName, session, password } = await person()
    const next = mail.messages.length + 1
    const asked = await server.ask('RequestPasswordReset', { body: { userName } })
    expect([asked.statusCode, asked.body]).toEqual([200, 'OTP sent to email'])
    expect(asked.headers['content-type']).toContain('text/plain')
    const message = await mail.message(next)
    expect(message.to).toEqual([`${userName}@test.example`])
    expect(message.source).toContain('http://127.0.0.1:5080/forgot-password')
    const proven = await verify(userName, codeIn(message))
    expect([proven.statusCode, proven.body]).toEqual([200, 'OTP Validate Success'])
    const cookie = proven.cookies[0]
    const set = await setPassword(userName, NEW_PASSWORD, `${cookie?.name}=${cookie?.value}`)
    expect([set.statusCode, set.body]).toEqual([200, 'Password changed successfully'])
    expect((await server.ask('GetNotifications', { token: session.token, body: {} })).statusCode).toBe(401)
    expect(await signIn(userName, NEW_PASSWORD)).toBe(200)
    expect(await signIn(userName, password)).toBe(401)
  })

  test('sets a cookie that no script reads and no other site sends, for 5 minutes', async () => {
    const { userName } = await person()
    const reply = await verify(userName, await requestCode(userName))
    const header = String(reply.headers['set-cookie'])
    expect(header).toMatch(/^pledgebook_reset=[\w-]{43}; /)
    for (const part of ['Path=/api/Common', 'Max-Age=300', 'HttpOnly', 'SameSite=Strict'])
      expect(header).toContain(part)
    expect(header).not.toContain('Secure')
  })

  test('keeps neither code nor cookie in the database as they are', async () => {
    const { userName } = await person()
    const code = await requestCode(userName)
    const value = (await verify(userName, code)).cookies[0]?.value ?? ''
    const { rows } = await server.pool.query<{ kept: string }>(
      'select code_hash as kept from reset_code union all select token_hash from reset_grant',
    )
    const kept = rows.map((row) => row.kept).join(' ')
    expect(kept).toContain('$argon2id$')
    expect(kept.includes(value)).toBe(false)
    const { rows: audit } = await server.pool.query<{ line: string }>(
      'select asked::text || changes as line from audit',
    )
    expect(audit.filter(({ line }) => line.includes(code) || line.includes(value))).toEqual([])
  })

  test('lifts the lock of the login', async () => {
    const { userName } = await person()
    for (let failures = 0; failures < 5; failures += 1) {
      await signIn(userName, 'not the password')
      advance(5_000)
    }
    expect(await signIn(userName, 'someone has a password')).toBe(429)
    const set = await setPassword(userName, NEW_PASSWORD, await prove(userName))
    expect(set.statusCode).toBe(200)
    expect(await signIn(userName, NEW_PASSWORD)).toBe(200)
  })

  test('tells the login of it among its notifications', async () => {
    const { userName } = await person()
    await setPassword(userName, NEW_PASSWORD, await prove(userName))
    const { token } = await server.call('SignIn', { body: { userName, password: NEW_PASSWORD } })
    const { rows } = await server.call('GetNotifications', { token, body: {} })
    expect(rows.map(({ title }) => title)).toContain('Password set by a reset code')
  })
})

describe('what a stranger learns', () => {
  test('the reply to a request is the same for an unknown name, and nothing is mailed', async () => {
    const before = mail.messages.length
    const unknown = await server.ask('RequestPasswordReset', { body: { userName: 'nobody' } })
    expect([unknown.statusCode, unknown.body]).toEqual([200, 'OTP sent to email'])
    await requestCode('owner')
    expect(mail.messages).toHaveLength(before + 1)
  })

  test('a code for an unknown name is refused in the words of a wrong one', async () => {
    const { userName } = await person()
    const code = await requestCode(userName)
    const mistaken = await verify(userName, wrong(code))
    const unknown = await verify('nobody', wrong(code))
    expect(mistaken.statusCode).toBe(422)
    const words = (body: string) => ({ ...JSON.parse(body), requestId: '' })
    expect(words(unknown.body)).toEqual(words(mistaken.body))
  })

  test('an unknown name costs the same hashing and as many queries', async () => {
    const { userName } = await person()
    const cost = async (id: 'RequestPasswordReset' | 'VerifyOtp', body: object) => {
      const spies = [vi.mocked(hash), vi.mocked(verifyHash), vi.spyOn(pg.Client.prototype, 'query')]
      for (const spy of spies) spy.mockClear()
      await server.ask(id, { body })
      const [hashed = 0, verified = 0, queries = 0] = spies.map((spy) => spy.mock.calls.length)
      return { hashing: hashed + verified, queries }
    }
    const request = (name: string) => cost('RequestPasswordReset', { userName: name })
    const known = await request(userName)
    expect(known).toEqual({ hashing: 1, queries: expect.any(Number) })
    expect(await request('nobody')).toEqual(known)
    const guess = (name: string) => cost('VerifyOtp', { name, otp: 'not it' })
    const knownGuess = await guess(userName)
    expect(knownGuess.hashing).toBe(1)
    expect(await guess('nobody')).toEqual(knownGuess)
  })

  test('a company that the login has no place in is as good as an unknown name', async () => {
    const { userName } = await person()
    const before = mail.messages.length
    const body = { userName, companyId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11' }
    expect((await server.ask('RequestPasswordReset', { body })).body).toBe('OTP sent to email')
    await requestCode('owner')
    expect(mail.messages).toHaveLength(before + 1)
  })
})

describe('a code', () => {
  test('works once', async () => {
    const { userName } = await person()
    const code = await requestCode(userName)
    expect((await verify(userName, code)).statusCode).toBe(200)
    expect((await verify(userName, code)).statusCode).toBe(422)
  })

  test('dies after 2 minutes', async () => {
    const { userName } = await person()
    const code = await requestCode(userName)
    advance(2 * MINUTE + 1)
    expect((await verify(userName, code)).statusCode).toBe(422)
  })

  test('dies after 5 wrong tries', async () => {
    const { userName } = await person()
    const code = await requestCode(userName)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verify(userName, wrong(code))).statusCode).toBe(422)
    expect((await verify(userName, code)).statusCode).toBe(422)
  })

  test('still works after 4 wrong tries, and counts tries sent at once', async () => {
    const { userName } = await person()
    const code = await requestCode(userName)
    await Promise.all([1, 2, 3, 4].map(() => verify(userName, wrong(code))))
    expect((await verify(userName, code)).statusCode).toBe(200)
    const again = await requestCode(userName)
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => verify(userName, wrong(again))))
    expect((await verify(userName, again)).statusCode).toBe(422)
  })

  test('ends with the next one', async () => {
    const { userName } = await person()
    const first = await requestCode(userName)
    const second = await requestCode(userName)
    if (first !== second) expect((await verify(userName, first)).statusCode).toBe(422)
    expect((await verify(userName, second)).statusCode).toBe(200)
  })

  test('is not mailed a fourth time within the hour, though the reply is the same', async () => {
    const { userName } = await person()
    for (let codes = 0; codes < 3; codes += 1) await requestCode(userName)
    const before = mail.messages.length
    expect((await server.ask('RequestPasswordReset', { body: { userName } })).body).toBe('OTP sent to email')
    await requestCode((await person()).userName)
    expect(mail.messages).toHaveLength(before + 1)
    advance(60 * MINUTE + 1)
    await requestCode(userName)
  })

  test('is refused to a login with 10 wrong tries within the day', async () => {
    const { userName } = await person()
    for (let codes = 0; codes < 2; codes += 1) {
      const code = await requestCode(userName)
      for (let tries = 0; tries < 5; tries += 1) await verify(userName, wrong(code))
    }
    const before = mail.messages.length
    await server.call('RequestPasswordReset', { body: { userName } })
    await requestCode((await person()).userName)
    expect(mail.messages).toHaveLength(before + 1)
    advance(24 * 60 * MINUTE + 1)
    expect((await verify(userName, await requestCode(userName))).statusCode).toBe(200)
  })

  test('is not given to an in-active login', async () => {
    const { userName, loginId } = await person()
    await server.call('DeleteUserLogin', { token: server.owner.token, query: { id: loginId } })
    const before = mail.messages.length
    await server.call('RequestPasswordReset', { body: { userName } })
    await requestCode((await person()).userName)
    expect(mail.messages).toHaveLength(before + 1)
  })

  test('is mailed again when the mail server refused it for a moment', async () => {
    const { userName } = await person()
    mail.refuseNext(1)
    expect((await verify(userName, await requestCode(userName))).statusCode).toBe(200)
  })
})

describe('a new password', () => {
  test('is refused without the cookie, and with another', async () => {
    const { userName, password } = await person()
    await prove(userName)
    expect((await setPassword(userName, NEW_PASSWORD)).statusCode).toBe(403)
    expect((await setPassword(userName, NEW_PASSWORD, 'pledgebook_reset=guess')).statusCode).toBe(403)
    expect(await signIn(userName, password)).toBe(200)
  })

  test('is refused by the cookie of another login', async () => {
    const [mine, theirs] = [await person(), await person()]
    const cookie = await prove(mine.userName)
    expect((await setPassword(theirs.userName, NEW_PASSWORD, cookie)).statusCode).toBe(403)
    expect(await signIn(theirs.userName, theirs.password)).toBe(200)
  })

  test('is let through once', async () => {
    const { userName } = await person()
    const cookie = await prove(userName)
    const first = await setPassword(userName, NEW_PASSWORD, cookie)
    expect(first.statusCode).toBe(200)
    expect(String(first.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await setPassword(userName, 'one more password', cookie)).statusCode).toBe(403)
    expect(await signIn(userName, NEW_PASSWORD)).toBe(200)
  })

  test('is let through for 5 minutes', async () => {
    const { userName } = await person()
    const cookie = await prove(userName)
    advance(5 * MINUTE + 1)
    expect((await setPassword(userName, NEW_PASSWORD, cookie)).statusCode).toBe(403)
  })

  test('that is too short or contains the user name is refused and may be tried again', async () => {
    const { userName } = await person()
    const cookie = await prove(userName)
    expect((await setPassword(userName, 'short', cookie)).statusCode).toBe(400)
    expect((await setPassword(userName, `${userName}-password`, cookie)).statusCode).toBe(422)
    expect((await setPassword(userName, NEW_PASSWORD, cookie)).statusCode).toBe(200)
  })
})

test('the owner signs in as before when a stranger asked for codes', async () => {
  await server.call('RequestPasswordReset', { body: { userName: 'owner' } })
  expect(await signIn('owner', OWNER_PASSWORD)).toBe(200)
})
