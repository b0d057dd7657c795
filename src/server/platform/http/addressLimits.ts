import { setTimeout as pause } from 'node:timers/promises'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperationId } from '../../../api/gen/operations.ts'
import { IPV6_BITS } from '../auth/network.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** Throws DomainError 429 when the caller's address has reached its limit of requests. */
export type AddressLimit = (request: FastifyRequest) => Promise<void>

const MINUTE_MS = 60_000
/**
 * How long a rejection is delayed, so that 200 connections that retry immediately send 200 requests a second instead of thousands, and
 * how many rejections are delayed at the same time.
 */
const REJECTED_AFTER_MS = 1_000
const HELD_BACK = 1_000

/**
 * How many well-formed requests of each public operation one address may send. A shop has one address, at which 60 people may sign in
 * within a minute. An IPv6 address is counted by its /64 network. Each server counts separately.
 */
export const addressLimits: Partial<Record<OperationId, { max: number; timeWindow: number }>> = {
  SignIn: { max: 60, timeWindow: MINUTE_MS },
  RequestPasswordReset: { max: 20, timeWindow: 10 * MINUTE_MS },
  VerifyOtp: { max: 40, timeWindow: 10 * MINUTE_MS },
  SetNewPassword: { max: 20, timeWindow: 10 * MINUTE_MS },
  SetUp: { max: 20, timeWindow: 10 * MINUTE_MS },
  GetSignInChoices: { max: 600, timeWindow: MINUTE_MS },
  GetReportFile: { max: 240, timeWindow: MINUTE_MS },
  GetHealth: { max: 600, timeWindow: MINUTE_MS },
  GetOpenapi: { max: 120, timeWindow: MINUTE_MS },
}

/** Public requests without a handler of the API, by path. */
const rawPaths: Record<string, OperationId> = {
  '/api/health': 'GetHealth',
  '/api/openapi.json': 'GetOpenapi',
}

/** Registers the counters of addresses, and limits the public requests without a handler. Comes before all routes. */
export async function countAddresses(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, ipv6Subnet: IPV6_BITS })
  const limits = Object.fromEntries(
    Object.entries(rawPaths).map(([path, id]) => [path, addressLimitOf(app, id)]),
  )
  app.addHook('onRequest', async (request) => limits[request.routeOptions.url ?? '']?.(request))
}

/** The limit of a public operation; null for others, and where addresses are not counted. */
export function addressLimitOf(app: FastifyInstance, id: OperationId): AddressLimit | null {
  const limit = addressLimits[id]
  if (!limit || !app.hasDecorator('createRateLimit')) return null
  const count = app.createRateLimit(limit)
  let heldBack = 0
  return async (request) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    if (heldBack < HELD_BACK) {
      heldBack += 1
      await pause(REJECTED_AFTER_MS)
      heldBack -= 1
    }
    throw fail(429, texts.tooManyFromAddress, undefined, {
      retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
    })
  }
}
