import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetSteps, wrong } from '../support/reset.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { codeIn, startMailServer, type TestMailServer } from '../support/smtp.ts'

const STRANGER = '203.0.113.7'
const HOME = '203.0.113.80'

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

const verify = (name: string, otp: string, address: string) =>
  server.inject('VerifyOtp', { body: { name, otp }, address })

/** The owner sends a reset code to a login. */
async function colleagueSends(loginId: string): Promise<string> {
  const next = mail.messages.length + 1
  await server.call('SendResetCode', { token: server.owner.token, query: { id: loginId } })
  return codeIn(await mail.message(next))
}

/** Requests two codes and makes five wrong attempts with each, which is the limit of a day. */
async function useUpTries(userName: string): Promise<void> {
  for (let codes = 0; codes < 2; codes += 1) {
    const code = await steps.requestCode(userName)
    for (let tries = 0; tries < 5; tries += 1) await verify(userName, wrong(code), STRANGER)
  }
}

describe('the code that a colleague sends', () => {
  test('works after a stranger has used up the wrong attempts of the day, even with this code', async () => {
    const { userName, loginId } = await steps.person()
    await useUpTries(userName)
    const code = await colleagueSends(loginId)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verify(userName, wrong(code), STRANGER)).statusCode).toBe(422)
    expect((await verify(userName, code, STRANGER)).statusCode).toBe(422)
    const verified = await verify(userName, code, HOME)
    expect([verified.statusCode, verified.body]).toEqual([200, 'OTP Validate Success'])
    expect((await verify(userName, code, HOME)).statusCode).toBe(422)
  })

  test('is, when correct, not counted as an attempt at a requested code, and restores no earlier attempts', async () => {
    const triesOf = async (loginId: string) => {
      const { rows } = await server.pool.query(
        'select sum(tries)::integer as tries from reset_code where login_id = $1 and not by_colleague',
        [loginId],
      )
      return rows[0].tries
    }
    const usedUp = await steps.person()
    await useUpTries(usedUp.userName)
    const code = await colleagueSends(usedUp.loginId)
    expect((await verify(usedUp.userName, code, HOME)).statusCode).toBe(200)
    expect(await triesOf(usedUp.loginId)).toBe(10)

    const { userName, loginId } = await steps.person()
    await steps.requestCode(userName)
    expect((await verify(userName, await colleagueSends(loginId), HOME)).statusCode).toBe(200)
    expect(await triesOf(loginId)).toBe(0)
  })

  test('expires after 5 wrong attempts from one network, which is the /64 of an IPv6 address', async () => {
    const { userName, loginId } = await steps.person()
    const code = await colleagueSends(loginId)
    for (const host of ['1', '2', 'b:c:d', '4', '5'])
      await verify(userName, wrong(code), `2001:db8:1:2::${host}`)
    expect((await verify(userName, code, '2001:db8:1:2::99')).statusCode).toBe(422)
    expect((await verify(userName, code, '2001:db8:1:3::99')).statusCode).toBe(200)
  })

  test('expires after 100 wrong attempts from all networks together', async () => {
    const { userName, loginId } = await steps.person()
    const code = await colleagueSends(loginId)
    await server.pool.query('update reset_code set tries = 99 where login_id = $1', [loginId])
    await verify(userName, wrong(code), STRANGER)
    expect((await verify(userName, code, HOME)).statusCode).toBe(422)
  })

  test('and a requested one are both valid, until one of them is used', async () => {
    const { userName, loginId } = await steps.person()
    const sent = await colleagueSends(loginId)
    const requested = await steps.requestCode(userName)
    expect((await verify(userName, sent, HOME)).statusCode).toBe(200)
    if (requested !== sent) expect((await verify(userName, requested, HOME)).statusCode).toBe(422)
    const again = await steps.requestCode(userName)
    await colleagueSends(loginId)
    expect((await verify(userName, again, HOME)).statusCode).toBe(200)
  })

  test('is sent up to three times an hour, whatever a stranger has requested', async () => {
    const { userName, loginId } = await steps.person()
    for (let codes = 0; codes < 3; codes += 1) await steps.requestCode(userName)
    for (let codes = 0; codes < 3; codes += 1) await colleagueSends(loginId)
    const { token } = server.owner
    const fourth = await server.inject('SendResetCode', { token, query: { id: loginId } })
    expect(fourth.json()).toMatchObject({
      status: 422,
      detail: expect.stringContaining('three were already sent for this login in the last hour'),
    })
  })
})
