import { isRecord } from '../description.ts'
import type { Session } from '../sessions.ts'
import { again, type Check, type Subject } from '../subject.ts'

/** Requests without a valid token are rejected. */
export const token: Check = async (subject) => {
  const { operation, rejected } = subject
  if (operation.permission === 'public') return
  await rejected('no token', 'without a token', again(subject, { token: undefined }), [401])
  const { token = '' } = again(subject)
  await rejected(
    'dead token',
    'a token that was never issued',
    again(subject, { token: 'no.such.token' }),
    [401],
  )
  const changed = `${token.slice(0, -6)}${token.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}`
  await rejected('dead token', 'a token that was changed', again(subject, { token: changed }), [401])
}

/** A role with every right except the required one is rejected. */
export const role: Check = async (subject) => {
  const { operation, people, rejected, world } = subject
  if (!operation.permission.includes('.') || world.safe) return
  const poor = await people.without(operation.permission)
  const request = again(subject, { token: poor.token, ...movedTo(subject, poor) })
  await rejected('role without the right', `with every right but ${operation.permission}`, request, [403])
}

/** A user of another company, with every right there, receives nothing and may do nothing here. */
export const company: Check = async (subject) => {
  const { operation, people, rejected, world, found } = subject
  if (operation.permission === 'public' || operation.reply.type === 'text/event-stream') return
  const stranger = await people.stranger()
  if (!stranger) return
  const named = JSON.stringify([subject.prepared.query, subject.prepared.body])
  const request = again(subject, { token: stranger.token })
  if (named.includes(subject.prepared.session.companyId) || typeof subject.prepared.query.id === 'string') {
    const { query, body } = subject.prepared
    // A company id that only a nested field contains is checked like any other field, so 422 is right too.
    const chosen = !('id' in query) && !('companyId' in query) && !(isRecord(body) && 'companyId' in body)
    const statuses = chosen ? [403, 404, 422] : [403, 404]
    const answer = await rejected('another company', 'by a user of another company', request, statuses)
    leaks(subject, answer.text, request)
    if (operation.writes) return
  }
  if (operation.writes || typeof subject.prepared.query.id === 'string') return
  const own = { ...request, ...movedTo(subject, stranger) }
  const answer = await world.client.send(own)
  if (answer.status >= 500 || answer.status === 0) found('another company', `status ${answer.status}`, own)
  leaks(subject, answer.text, own)
}

/** Reports data of this company in a reply to a user of another one. */
function leaks({ world, found }: Subject, text: string, request: ReturnType<typeof again>): void {
  const { companyId, storeId } = world.main
  const ids = [
    companyId,
    storeId,
    ...['Customer', 'Role', 'Bank', 'NewLoan'].flatMap((kind) => world.memory.all(kind).map(({ id }) => id)),
  ]
  const leaked = [world.stamp, ...ids].find((secret) => text.includes(secret))
  if (leaked) found('another company', `a user of another company receives ${leaked}`, request)
}

/** The valid request, for the company and store of another session. */
function movedTo(
  { prepared }: Subject,
  { companyId, storeId, userId }: Session,
): { query: Record<string, unknown>; body: unknown } {
  const place: Record<string, string> = { companyId, storeId, userId }
  const moved = (from: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(from).map(([name, value]) => [name, value === null ? null : (place[name] ?? value)]),
    )
  const { body } = prepared
  return { query: moved(prepared.query), body: isRecord(body) ? moved(body) : body }
}
