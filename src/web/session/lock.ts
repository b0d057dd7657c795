import type { Problem } from '../../api/gen/model/index.ts'

/** Until when (milliseconds since 1970) one user name must wait, from the server's Retry-After. */
export interface Lock {
  userName: string
  until: number
}

/** The lock of a rejected sign-in; null unless the server replied 429 with Retry-After. `now`: milliseconds since 1970. */
export function lockOf(problem: Problem, userName: string, now: number): Lock | null {
  const seconds = problem.retryAfterSeconds
  if (problem.status !== 429 || seconds === undefined || seconds <= 0) return null
  return { userName: plain(userName), until: now + seconds * 1000 }
}

/** Whether a lock holds for a user name; case does not matter in user names. */
export function holdsFor(lock: Lock | null, userName: string): boolean {
  return lock !== null && lock.userName === plain(userName)
}

const plain = (userName: string) => userName.trim().toLowerCase()
