import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'

let count = 0

/**
 * A member of staff of the token's company and store, for a login. Inserted in the
 * database, because the user who adds the login may have no right to add staff.
 */
export async function putStaff(
  { pool }: Pick<TestServer, 'pool'>,
  token: string,
  name = 'Somebody',
): Promise<string> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const id = randomUUID()
  count += 1
  await pool.query(
    `insert into staff (company_id, id, number, name, phone, store_id) values ($1, $2, $3, $4, '9840012345', $5)`,
    [claims.companyId, id, `S${900_000 + count}`, name, claims.storeId],
  )
  return id
}
