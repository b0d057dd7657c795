import { randomBytes, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { queryOnce } from '../db/pool.ts'
import type { Claims, Tokens } from '../operation/services.ts'
import { isUuid } from '../text/isUuid.ts'

/** Lifetime of a token, in seconds. */
export const TOKEN_SECONDS = 15 * 60

/** Size of the cache of verified tokens: a signature needs no second verification while its token is valid. */
const CACHED_TOKENS = 10_000

/** Minimum time between two loads of the keys for tokens with an unknown key, which may be forged; in milliseconds. */
const RELOAD_MS = 1_000

/** Loads the signing keys of the database; creates one if there is none. */
export async function openTokens(pool: pg.Pool): Promise<Tokens> {
  await pool.query(
    `insert into signing_key (id, secret) select $1, $2 where not exists (select from signing_key)`,
    [randomUUID(), randomBytes(32).toString('base64url')],
  )
  const keys = new Map<string, CryptoKey>()
  let newest = ''
  const load = async () => {
    const { rows } = await queryOnce<{ id: string; secret: string }>(pool, {
      text: 'select id, secret from signing_key order by created_at, id',
    })
    for (const row of rows) {
      keys.set(row.id, await importKey(row.secret))
      newest = row.id
    }
  }
  await load()
  let reloading: Promise<void> | undefined
  const reload = () => {
    reloading ??= load().finally(() => {
      setTimeout(() => {
        reloading = undefined
      }, RELOAD_MS).unref()
    })
    return reloading
  }
  const verifiedTokens = new LRUCache<string, Claims & { endsMs: number }>({ max: CACHED_TOKENS })
  return {
    sign: ({ userId, companyId, storeId, sessionId }, now, notAfter) => {
      const issued = Math.floor(now.getTime() / 1000)
      const ends = Math.min(issued + TOKEN_SECONDS, Math.floor(notAfter.getTime() / 1000))
      return new SignJWT({ companyId, storeId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: newest })
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(ends)
        .sign(keys.get(newest) as CryptoKey)
    },
    verify: async (token) => {
      const known = verifiedTokens.get(token)
      if (known && Date.now() < known.endsMs) return known
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid = '' }) => {
            if (!keys.has(kid)) await reload()
            const key = keys.get(kid)
            if (!key) throw new errors.JWKSNoMatchingKey()
            return key
          },
          { algorithms: ['HS256'] },
        )
        const { sub, companyId, storeId, sid, exp = 0 } = payload
        if (![sub, companyId, storeId, sid].every((claim) => typeof claim === 'string' && isUuid(claim)))
          return null
        const claims = {
          userId: sub as string,
          companyId: companyId as string,
          storeId: storeId as string,
          sessionId: sid as string,
          endsMs: exp * 1000,
        }
        verifiedTokens.set(token, claims)
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** Imports the bytes of a key as a CryptoKey, when keys are loaded: importing a key for each token would be slow. */
function importKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', Buffer.from(secret, 'base64url'), algorithm, false, [
    'sign',
    'verify',
  ])
}
