import { randomInt } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { failField } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, with its salt and cost written into it. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFKC'), cost)
}

/**
 * Verifies a password against its hash. Without a hash (for an unknown name) it takes the same time and returns false, so that
 * timing reveals nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash === null) {
    await argon2.hash(password.normalize('NFKC'), cost)
    return false
  }
  return argon2.verify(passwordHash, password.normalize('NFKC'))
}

/** Letters and digits that cannot be confused. */
const CLEAR = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random initial password, four groups of four (79 bits), easy to read aloud: `w7kd-m3qx-a9tr-hn4e`. */
export function makeTemporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => CLEAR[randomInt(CLEAR.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Minimum number of characters of a password apart from the user name. */
const CHARACTERS_APART_FROM_NAME = 4

/**
 * Rejects a chosen password that is just the user name, once or repeated, with almost nothing added. The API checks the minimum length.
 * @throws DomainError 422 on `field`.
 */
export function requireValidPassword(password: string, userName: string, field = 'password'): void {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const remaining = fold(password).split(fold(userName)).join('')
  if ([...remaining].length < CHARACTERS_APART_FROM_NAME) throw failField(field, texts.nameAsPassword)
}
