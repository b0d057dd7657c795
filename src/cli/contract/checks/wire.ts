import { again, type Check } from '../subject.ts'

/** Only the operation's own method is accepted. */
export const method: Check = async (subject) => {
  const { operation, world, rejected } = subject
  const { path } = operation
  const own = world.contract.operations.filter((other) => other.path === path).map((other) => other.method)
  const other = ['DELETE', 'PUT', 'PATCH', 'POST', 'GET'].find((one) => !own.includes(one)) ?? 'PATCH'
  const body = other === 'GET' ? undefined : subject.prepared.body
  await rejected('wrong method', `by ${other}`, again(subject, { method: other, body }), [404, 405])
}

/** A body is accepted only with its described content type, and only if it can be parsed. */
export const contentType: Check = async (subject) => {
  const { operation, rejected } = subject
  if (!operation.body) return
  const send = (type: string | null, text: string) => again(subject, { body: undefined, raw: { type, text } })
  const text = JSON.stringify(subject.prepared.body)
  if (operation.body.type !== 'application/json') {
    await rejected('wrong content type', 'as JSON', send('application/json', '{}'), [415])
    return
  }
  await rejected(
    'wrong content type',
    'as a form',
    send('application/x-www-form-urlencoded', 'name=A'),
    [415],
  )
  await rejected('wrong content type', 'JSON declared as text', send('text/plain', text), [415])
  await rejected('unreadable body', 'broken JSON', send('application/json', text.slice(0, -1)), [400])
  await rejected('unreadable body', 'no body', send('application/json', ''), [400])
  await rejected('unreadable body', 'a list', send('application/json', '[]'), [400])
}
