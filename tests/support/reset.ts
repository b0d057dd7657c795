import type { LightMyRequestResponse as Response } from 'fastify'
import { expect } from 'vitest'
import { addPerson, type TestServer } from './server.ts'
import { codeIn, type TestMailServer } from './smtp.ts'

/** The new password of a reset. */
export const NEW_PASSWORD = 'entirely new words'
export const MINUTE = 60_000

/** The steps of a password reset, as a user takes them, at a server whose mail arrives at `mail`. */
export function resetSteps(server: TestServer, mail: TestMailServer) {
  let people = 0

  /** A separate login, so that the limits of tests do not interfere. */
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

  function verify(name: string, otp: string): Promise<Response> {
    return server.inject('VerifyOtp', { body: { name, otp } })
  }

  function setPassword(name: string, password: string, cookie?: string): Promise<Response> {
    return server.inject('SetNewPassword', {
      body: { name, password },
      ...(cookie && { headers: { cookie } }),
    })
  }

  /** `name=value` of the cookie that a correct code sets. */
  async function passCode(userName: string): Promise<string> {
    const reply = await verify(userName, await requestCode(userName))
    expect(reply.body).toBe('OTP Validate Success')
    const [cookie] = reply.cookies
    return `${cookie?.name}=${cookie?.value}`
  }

  /** Advances the server's clock. */
  function advance(milliseconds: number): void {
    server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + milliseconds)
  }

  async function signIn(userName: string, password: string): Promise<number> {
    return (await server.inject('SignIn', { body: { userName, password } })).statusCode
  }

  return { person, requestCode, verify, setPassword, passCode, advance, signIn }
}

/** A wrong code. */
export function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
