import Fastify from 'fastify'
import { metalDefaults } from '../../src/domain/metalDefaults.ts'
import { compose } from '../../src/server/compose.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { call } from '../../src/server/sample/client.ts'
import { makeSetUpCode } from '../../src/server/setup/setUpCode.ts'
import { line, time } from './timing.ts'

const COUNT = 200

/** Lists and one-record reads against a bare Fastify + pg route on the same database, over real connections. */
export async function benchServer(databaseUrl: string): Promise<void> {
  const server = await compose({
    databaseUrl,
    dataDir: '/nonexistent',
    smtpUrl: undefined,
    publicUrl: 'http://127.0.0.1',
    trustProxy: 0,
    webFolder: null,
    version: 'bench',
    logStream: false,
    announce: () => undefined,
  })
  const pool = openPool(databaseUrl, 4)
  const bare = Fastify()
  bare.get(
    '/floor',
    async () => (await pool.query('select id, name, version, created_at from role limit 1')).rows,
  )
  try {
    const session = await call(server.app, 'SetUp', {
      body: {
        code: (await makeSetUpCode(server.pool)) ?? '',
        company: { name: 'Bench', policyProfile: 'pawnbroker' },
        store: { name: 'Main', code: 'MN' },
        owner: {
          name: 'Owner',
          userName: 'owner',
          email: 'owner@bench.example',
          password: 'a password for the bench',
        },
        metals: metalDefaults,
      },
    })
    const { token, companyId, storeId } = session
    for (let index = 0; index < COUNT; index++) {
      await call(server.app, 'AddRole', { token, body: { companyId, storeId, name: `Role ${index}` } })
    }
    const root = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const floorRoot = await bare.listen({ host: '127.0.0.1', port: 0 })
    const ask = (path: string, body?: object) => async () => {
      const reply = await fetch(`${root}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${path} → ${reply.status}`)
      await reply.arrayBuffer()
    }
    const floor = await time(async () => (await fetch(`${floorRoot}/floor`)).arrayBuffer())
    console.log(line('floor: bare Fastify + pg', floor, floor))
    console.log(
      line(
        'GetRoles (one session query)',
        await time(
          ask(`/api/Role/GetRoles?companyId=${companyId}&storeId=${storeId}&userId=${session.userId}`),
        ),
        floor,
      ),
    )
    console.log(
      line(`GetRole (${COUNT} rows)`, await time(ask('/api/Role/GetRole', { companyId, storeId })), floor),
    )
  } finally {
    await bare.close()
    await pool.end()
    await server.close()
  }
}
