import type { OtpSent, OtpValid, PasswordSet } from '../../api/gen/model/index.ts'

/** The reply that moves to OTP entry (specification § 4). */
export const otpSentReply: OtpSent = 'OTP sent to email'
/** The reply that moves to the new password (specification § 4). */
export const otpValidReply: OtpValid = 'OTP Validate Success'
/** The reply that ends the flow (specification § 8). */
export const passwordSetReply: PasswordSet = 'Password changed successfully'
/** How long an OTP may be entered, in milliseconds (specification § 9: two minutes). */
export const otpLifeMs = 120_000

/** Whose password is reset. */
export interface ResetFor {
  companyId: string | null
  userName: string
}

/** The state of the password reset. */
export type ResetState =
  | { step: 'userName'; expired: boolean; account: ResetFor | null }
  | { step: 'otp'; account: ResetFor; deadline: number }
  | { step: 'password'; account: ResetFor }
  | { step: 'done' }

/** What can happen to a password reset. */
export type ResetEvent =
  | { kind: 'requested'; reply: string; account: ResetFor; now: number }
  | { kind: 'verified'; reply: string }
  | { kind: 'saved'; reply: string }
  | { kind: 'tick'; now: number }
  | { kind: 'restarted' }

/** The initial state. */
export const resetStart: ResetState = { step: 'userName', expired: false, account: null }

/**
 * The next state of the password reset: the step follows the text of the server's reply, and the
 * countdown's end leads back to the user name (specification § 4). Any other reply changes nothing;
 * {@link isExpected} decides whether it is shown as an error.
 */
export function nextReset(state: ResetState, event: ResetEvent): ResetState {
  switch (event.kind) {
    case 'requested':
      if (event.reply !== otpSentReply) return state
      return { step: 'otp', account: event.account, deadline: event.now + otpLifeMs }
    case 'verified':
      // A correct code that was being sent when the countdown ended still counts: the server has accepted it.
      if (event.reply !== otpValidReply || !('account' in state) || state.account === null) return state
      return { step: 'password', account: state.account }
    case 'saved':
      return event.reply === passwordSetReply && state.step === 'password' ? { step: 'done' } : state
    case 'tick':
      if (state.step !== 'otp' || event.now < state.deadline) return state
      return { step: 'userName', expired: true, account: state.account }
    case 'restarted':
      return { step: 'userName', expired: false, account: 'account' in state ? state.account : null }
  }
}

/** Whether a reply is the one its step waits for; every other one is shown as an error toast. */
export function isExpected(kind: 'requested' | 'verified' | 'saved', reply: string): boolean {
  const expected = { requested: otpSentReply, verified: otpValidReply, saved: passwordSetReply }
  return reply === expected[kind]
}
