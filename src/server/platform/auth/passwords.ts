import { randomInt } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { refuseField } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** OWASP's first choice for argon2id (the library's own algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, with its salt and cost written into it. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFKC'), cost)
}

/**
 * Whether a password is the one that was hashed. Without a hash (an unknown name, say) it takes as long and says no, so
 * that the time tells nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash === null) {
    await argon2.hash(password.normalize('NFKC'), cost)
    return false
  }
  return argon2.verify(passwordHash, password.normalize('NFKC'))
}

/** Letters and digits that cannot be mistaken for one another. */
const CLEAR = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random start password, four groups of four (79 bits), fit to be read out: `w7kd-m3qx-a9tr-hn4e`. */
export function makeStartPassword(): string {
  const group = () => Array.from({ length: 4 }, () => CLEAR[randomInt(CLEAR.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Characters that a password must have besides the user name. */
const BESIDES_NAME = 4

/**
 * Checks a password that a person chose, beyond the length that the contract asks: it is not just the user name, once or
 * repeated, with next to nothing added.
 * @throws Refusal 422 on `field`.
 */
export function requireGoodPassword(password: string, userName: string, field = 'password'): void {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const besides = fold(password).split(fold(userName)).join('')
  if ([...besides].length < BESIDES_NAME) throw refuseField(field, texts.nameAsPassword)
}
