import type { FastifyRequest } from 'fastify'
import { endedSession, type FindSession, type Session } from '../auth/findSession.ts'
import { texts } from '../operation/texts.ts'
import type { Binding } from './call.ts'

/**
 * Finds the session of a request by its bearer token.
 * @throws DomainError 401 without a token, with an expired or forged one, or when its session or place is gone.
 */
export async function authenticate(
  { lanes, services }: Pick<Binding, 'lanes' | 'services'>,
  request: FastifyRequest,
  find: FindSession,
): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw endedSession(texts.noToken)
  return find(lanes.connections('session'), services.tokens, token)
}
