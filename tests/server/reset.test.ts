import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cookieOptions } from '../../src/server/platform/http/bind.ts'
import { manyOverlapping, repeated } from '../support/overlapping.ts'
import { MINUTE, NEW_PASSWORD, resetSteps, wrong } from '../support/reset.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { codeIn, startMailServer, type TestMailServer } from '../support/smtp.ts'

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

/** The number of stored codes of a login; a code is stored before the reply, and mailed after it. */
async function codesOf(userName: string): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::integer as count from reset_code c join login l on l.id = c.login_id where l.user_name = $1`,
    [userName],
  )
  return rows[0].count
}

describe('a reset', () => {
  test('leads from a mailed code to a new password, and ends the sessions of the login', async () => {
    const { userName, session, password } = await steps.person()
    const next = mail.messages.length + 1
    const reply = await server.inject('RequestPasswordReset', { body: { userName } })
    expect([reply.statusCode, reply.body]).toEqual([200, 'OTP sent to email'])
    expect(reply.headers['content-type']).toContain('text/plain')
    const message = await mail.message(next)
    expect(message.to).toEqual([`${userName}@test.example`])
    expect(message.source).toContain('http://127.0.0.1:5080/forgot-password')
    const verified = await steps.verify(userName, codeIn(message))
    expect([verified.statusCode, verified.body]).toEqual([200, 'OTP Validate Success'])
    const cookie = verified.cookies[0]
    const set = await steps.setPassword(userName, NEW_PASSWORD, `${cookie?.name}=${cookie?.value}`)
    expect([set.statusCode, set.body]).toEqual([200, 'Password changed successfully'])
    expect((await server.inject('GetNotifications', { token: session.token, body: {} })).statusCode).toBe(401)
    expect(await steps.signIn(userName, NEW_PASSWORD)).toBe(200)
    expect(await steps.signIn(userName, password)).toBe(401)
  })

  test('sets a cookie that no script reads and no other site sends, for 5 minutes', async () => {
    const { userName } = await steps.person()
    const reply = await steps.verify(userName, await steps.requestCode(userName))
    const header = String(reply.headers['set-cookie'])
    expect(header).toMatch(/^pledgebook_reset=[\w-]{43}; /)
    for (const part of ['Path=/api/Common', 'Max-Age=300', 'HttpOnly', 'SameSite=Strict'])
      expect(header).toContain(part)
    expect(header).not.toContain('Secure')
    const cookie = { name: 'pledgebook_reset', value: 'x', path: '/api/Common', maxAgeSeconds: 300 }
    expect(cookieOptions(cookie, true)).toMatchObject({ secure: true, httpOnly: true, sameSite: 'strict' })
  })

  test('stores neither code nor cookie in clear text', async () => {
    const { userName } = await steps.person()
    const code = await steps.requestCode(userName)
    const value = (await steps.verify(userName, code)).cookies[0]?.value ?? ''
    const { rows } = await server.pool.query<{ kept: string }>(
      'select code_hash as kept from reset_code union all select token_hash from reset_grant',
    )
    const kept = rows.map((row) => row.kept).join(' ')
    expect(kept).toContain('$argon2id$')
    expect(kept.includes(value)).toBe(false)
    expect(kept.split(' ')).not.toContain(code)
    const { rows: audit } = await server.pool.query<{ line: string }>(
      'select request::text || changes as line from audit',
    )
    // As a word: the same digits may occur within an id or a hash.
    const word = new RegExp(`\\b${code}\\b`)
    expect(audit.filter(({ line }) => word.test(line) || line.includes(value))).toEqual([])
  })

  test('unlocks the login', async () => {
    const { userName } = await steps.person()
    for (let failures = 0; failures < 5; failures += 1) {
      await steps.signIn(userName, 'not the password')
      steps.advance(5_000)
    }
    expect(await steps.signIn(userName, 'someone has a password')).toBe(429)
    const set = await steps.setPassword(userName, NEW_PASSWORD, await steps.passCode(userName))
    expect(set.statusCode).toBe(200)
    expect(await steps.signIn(userName, NEW_PASSWORD)).toBe(200)
  })

  test('sends the login a notification', async () => {
    const { userName } = await steps.person()
    await steps.setPassword(userName, NEW_PASSWORD, await steps.passCode(userName))
    const { token } = await server.call('SignIn', { body: { userName, password: NEW_PASSWORD } })
    const { rows } = await server.call('GetNotifications', { token, body: {} })
    expect(rows.map(({ title }) => title)).toContain('Password changed with a reset OTP')
  })
})

describe('a code', () => {
  test('works once', async () => {
    const { userName } = await steps.person()
    const code = await steps.requestCode(userName)
    expect((await steps.verify(userName, code)).statusCode).toBe(200)
    expect((await steps.verify(userName, code)).statusCode).toBe(422)
  })

  test('works for 2 minutes, and then expires', async () => {
    const statusAfter = async (minutes: number) => {
      const { userName } = await steps.person()
      server.clock.now ??= new Date() // a second for each request from now on, however long it takes
      const code = await steps.requestCode(userName)
      steps.advance(minutes * MINUTE)
      return (await steps.verify(userName, code)).statusCode
    }
    expect([await statusAfter(1.9), await statusAfter(2.01)]).toEqual([200, 422])
  })

  test('expires after 5 wrong attempts', async () => {
    const { userName } = await steps.person()
    const code = await steps.requestCode(userName)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await steps.verify(userName, wrong(code))).statusCode).toBe(422)
    expect((await steps.verify(userName, code)).statusCode).toBe(422)
  })

  test('still works after 4 wrong attempts, and counts concurrent attempts', async () => {
    const { userName } = await steps.person()
    const code = await steps.requestCode(userName)
    await manyOverlapping(
      server,
      repeated(4, () => steps.verify(userName, wrong(code))),
    )
    expect((await steps.verify(userName, code)).statusCode).toBe(200)
    const again = await steps.requestCode(userName)
    await manyOverlapping(
      server,
      repeated(6, () => steps.verify(userName, wrong(again))),
    )
    expect((await steps.verify(userName, again)).statusCode).toBe(422)
  })

  test('expires when the next one is sent', async () => {
    const { userName } = await steps.person()
    const first = await steps.requestCode(userName)
    const second = await steps.requestCode(userName)
    if (first !== second) expect((await steps.verify(userName, first)).statusCode).toBe(422)
    expect((await steps.verify(userName, second)).statusCode).toBe(200)
  })

  test('is mailed at most three times within an hour; the reply is always the same', async () => {
    const { userName } = await steps.person()
    for (let codes = 0; codes < 3; codes += 1) await steps.requestCode(userName)
    const [before, stored] = [mail.messages.length, await codesOf(userName)]
    expect((await server.inject('RequestPasswordReset', { body: { userName } })).body).toBe(
      'OTP sent to email',
    )
    expect(await codesOf(userName)).toBe(stored)
    await steps.requestCode((await steps.person()).userName)
    expect(mail.messages).toHaveLength(before + 1)
    steps.advance(60 * MINUTE + 1)
    await steps.requestCode(userName)
  })

  test('is not sent to a login with 10 wrong attempts within a day', async () => {
    const { userName } = await steps.person()
    for (let codes = 0; codes < 2; codes += 1) {
      const code = await steps.requestCode(userName)
      for (let tries = 0; tries < 5; tries += 1) await steps.verify(userName, wrong(code))
    }
    const [before, stored] = [mail.messages.length, await codesOf(userName)]
    await server.call('RequestPasswordReset', { body: { userName } })
    expect(await codesOf(userName)).toBe(stored)
    await steps.requestCode((await steps.person()).userName)
    expect(mail.messages).toHaveLength(before + 1)
    steps.advance(24 * 60 * MINUTE + 1)
    expect((await steps.verify(userName, await steps.requestCode(userName))).statusCode).toBe(200)
  })

  test('is not sent to an in-active login', async () => {
    const { userName, loginId } = await steps.person()
    await server.call('DeleteUserLogin', { token: server.owner.token, query: { id: loginId } })
    const [before, stored] = [mail.messages.length, await codesOf(userName)]
    await server.call('RequestPasswordReset', { body: { userName } })
    expect(await codesOf(userName)).toBe(stored)
    await steps.requestCode((await steps.person()).userName)
    expect(mail.messages).toHaveLength(before + 1)
  })

  test('is mailed again when the mail server rejected it temporarily', async () => {
    const { userName } = await steps.person()
    mail.rejectNext(1)
    expect((await steps.verify(userName, await steps.requestCode(userName))).statusCode).toBe(200)
  })
})

describe('a new password', () => {
  test('is rejected without the cookie, and with another one', async () => {
    const { userName, password } = await steps.person()
    await steps.passCode(userName)
    expect((await steps.setPassword(userName, NEW_PASSWORD)).statusCode).toBe(403)
    expect((await steps.setPassword(userName, NEW_PASSWORD, 'pledgebook_reset=guess')).statusCode).toBe(403)
    expect(await steps.signIn(userName, password)).toBe(200)
  })

  test('is rejected with the cookie of another login', async () => {
    const [mine, theirs] = [await steps.person(), await steps.person()]
    const cookie = await steps.passCode(mine.userName)
    expect((await steps.setPassword(theirs.userName, NEW_PASSWORD, cookie)).statusCode).toBe(403)
    expect(await steps.signIn(theirs.userName, theirs.password)).toBe(200)
  })

  test('is rejected once the user has changed the password', async () => {
    const { userName, session, password } = await steps.person()
    const cookie = await steps.passCode(userName)
    const later = await steps.requestCode(userName)
    const own = 'words of its owner'
    await server.call('UpdateUserPassword', {
      token: session.token,
      body: { currentPassword: password, password: own },
    })
    expect((await steps.setPassword(userName, NEW_PASSWORD, cookie)).statusCode).toBe(403)
    expect((await steps.verify(userName, later)).statusCode).toBe(422)
    expect(await steps.signIn(userName, own)).toBe(200)
  })

  test('is rejected once the login has another mailbox', async () => {
    const { userName, loginId, password } = await steps.person()
    const cookie = await steps.passCode(userName)
    const later = await steps.requestCode(userName)
    const { token } = server.owner
    const query = { id: loginId }
    const { version, name, email, assignments } = await server.call('GetUserLoginById', { token, query })
    const places = assignments.map(({ companyId, storeId, roleId }) => ({ companyId, storeId, roleId }))
    await server.call('UpdateUserLogin', {
      token,
      query,
      body: { version, userName, name, email: `other-${email}`, assignments: places },
    })
    expect((await steps.setPassword(userName, NEW_PASSWORD, cookie)).statusCode).toBe(403)
    expect((await steps.verify(userName, later)).statusCode).toBe(422)
    expect(await steps.signIn(userName, password)).toBe(200)
  })

  test('is accepted once', async () => {
    const { userName } = await steps.person()
    const cookie = await steps.passCode(userName)
    const first = await steps.setPassword(userName, NEW_PASSWORD, cookie)
    expect(first.statusCode).toBe(200)
    expect(String(first.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await steps.setPassword(userName, 'one more password', cookie)).statusCode).toBe(403)
    expect(await steps.signIn(userName, NEW_PASSWORD)).toBe(200)
  })

  test('is accepted for 5 minutes, and not later', async () => {
    const statusAfter = async (minutes: number) => {
      const { userName } = await steps.person()
      server.clock.now ??= new Date() // a second for each request from now on, however long it takes
      const cookie = await steps.passCode(userName)
      steps.advance(minutes * MINUTE)
      return (await steps.setPassword(userName, NEW_PASSWORD, cookie)).statusCode
    }
    expect([await statusAfter(4.9), await statusAfter(5.01)]).toEqual([200, 403])
  })

  test('that is too short, or is the user name, is rejected, and another one can be tried', async () => {
    const { userName } = await steps.person()
    const cookie = await steps.passCode(userName)
    expect((await steps.setPassword(userName, 'short', cookie)).statusCode).toBe(400)
    expect((await steps.setPassword(userName, userName.repeat(2), cookie)).statusCode).toBe(422)
    expect((await steps.setPassword(userName, NEW_PASSWORD, cookie)).statusCode).toBe(200)
  })
})
