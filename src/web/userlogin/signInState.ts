import type { UserLogin } from '../../api/gen/model/index.ts'

/** Whether and how a login can sign in at a moment. */
export function signInState(
  login: Pick<UserLogin, 'lockedUntil' | 'mustChangePassword'>,
  now: number,
): 'open' | 'startPassword' | 'locked' {
  if (login.lockedUntil !== null && Date.parse(login.lockedUntil) > now) return 'locked'
  return login.mustChangePassword ? 'startPassword' : 'open'
}
