import type { FastifyInstance } from 'fastify'
import { operations } from '../../../api/gen/operations.ts'
import type { Readiness } from './readiness.ts'

/** How long requests in flight may take once the server stops, milliseconds. */
const DRAIN_MS = 25_000

/** Stops taking requests and waits for those in flight. */
export interface Drain {
  /** @param notice ends when a load balancer has seen that the server is not ready; until then requests are still taken. */
  run: (notice?: () => Promise<void>) => Promise<void>
}

/** Counts the requests of an application; its live streams do not count, for they end only with the server. */
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
  // A connection that is kept would bring its next request to a server that stops.
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
