import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Health } from '../../api/gen/model/index.ts'

/** /api/health: alive when it answers; ready (200) when the database does too, else 503. */
export function bindHealth(
  app: FastifyInstance,
  parts: { pool: pg.Pool; version: string; now: () => Date },
): void {
  app.get('/api/health', async (_request, reply) => {
    const ready = await parts.pool.query('select 1').then(
      () => true,
      () => false,
    )
    const health: Health = {
      alive: true,
      ready,
      version: parts.version,
      serverTime: parts.now().toISOString(),
    }
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health)
  })
}
