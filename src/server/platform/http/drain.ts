import type { FastifyInstance } from 'fastify'
import { operations } from '../../../api/gen/operations.ts'
import type { Readiness } from './readiness.ts'

/** How long a stopping server waits for requests in progress, including the notice to a load balancer, in milliseconds. */
const DRAIN_MS = 25_000

/** Stops accepting requests and waits for those in progress. */
export interface Drain {
  /** @param notice resolves when a load balancer has seen that the server is not ready; until then requests are accepted. */
  run: (notice?: () => Promise<void>) => Promise<void>
}

/** Counts the requests of an application, except live streams, which end only with the server. */
export function openDrain(app: FastifyInstance, readiness: Readiness): Drain {
  let inFlight = 0
  let onIdle: () => void = () => undefined
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== operations.GetChanges.path) {
      inFlight++
      let over = false
      const end = () => {
        if (over) return
        over = true
        inFlight--
        if (inFlight === 0) onIdle()
      }
      reply.raw.once('close', end)
      reply.raw.once('finish', end)
    }
    done()
  })
  // A keep-alive connection would send its next request to a stopping server.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining()) reply.header('connection', 'close')
    done()
  })
  return {
    run: async (notice) => {
      readiness.drain()
      const end = performance.now() + DRAIN_MS
      if (app.server.listening) {
        if (notice) await notice()
        app.server.close()
        app.server.closeIdleConnections()
      }
      if (inFlight > 0) {
        const idle = new Promise<void>((resolve) => {
          onIdle = resolve
        })
        await Promise.race([idle, pause(end - performance.now())])
      }
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)).unref())
}
