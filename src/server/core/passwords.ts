import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id (the library's own algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, with its salt and cost written into it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/**
 * Whether a password is the one that was hashed. Without a hash (an unknown name, say) it takes as long and says no, so
 * that the time tells nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash === null) {
    await hash(password.normalize('NFKC'), cost)
    return false
  }
  return verify(passwordHash, password.normalize('NFKC'))
}
