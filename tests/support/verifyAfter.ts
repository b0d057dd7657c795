import { drizzle } from 'drizzle-orm/node-postgres'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import type { TestServer } from './server.ts'

/** The integrity check of the owner's company after statements that the program would never run; they are rolled back. */
export async function verifyAfter({ pool, owner }: TestServer, ...statements: string[]) {
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    return await verifyCompany(drizzle({ client }), owner.companyId)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The checks of the owner's company that find something wrong. */
export async function brokenChecks({ pool, owner }: TestServer) {
  const { checks } = await verifyCompany(drizzle({ client: pool }), owner.companyId)
  return checks.filter(({ count }) => count > 0)
}
