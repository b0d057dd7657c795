import type { FastifyInstance } from 'fastify'
import type { Health } from '../../../api/gen/model/index.ts'
import type { Readiness } from './readiness.ts'

/** GET /api/health: 200 while this server can accept requests, else 503 with the `reason`. */
export function bindHealth(
  app: FastifyInstance,
  parts: { readiness: Readiness; version: string; now: () => Date },
): void {
  app.get('/api/health', async (_request, reply) => {
    const state = await parts.readiness.state()
    const health: Health = {
      alive: true,
      ...state,
      version: parts.version,
      serverTime: parts.now().toISOString(),
    }
    return reply
      .code(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health)
  })
}
