import type { UserLogin } from '../../api/gen/model/index.ts'

/** Sign-in state of a login at a given time. */
export function signInState(
  login: Pick<UserLogin, 'lockedUntil' | 'mustChangePassword'>,
  now: number,
): 'open' | 'temporaryPassword' | 'locked' {
  if (login.lockedUntil !== null && Date.parse(login.lockedUntil) > now) return 'locked'
  return login.mustChangePassword ? 'temporaryPassword' : 'open'
}
