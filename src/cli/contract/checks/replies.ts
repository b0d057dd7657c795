import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../description.ts'
import { subjectOf } from '../links.ts'
import type { Check, Subject } from '../subject.ts'

/** A reply contains no other company’s id, and not the user's password. */
export const namesNoOther: Check = async ({ operation, answer, prepared, found }) => {
  if (answer.status !== operation.status) return
  const { companyId, password } = prepared.session
  if (answer.text.includes(JSON.stringify(password)))
    found('secret', 'the reply contains a password', answer.request)
  if (operation.ofLogin || operation.permission === 'public') return
  const other = companiesIn(answer.json).find((one) => one !== companyId)
  if (other) found('another company', `the reply contains data of company ${other}`, answer.request)
}

function companiesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(companiesIn)
  if (!isRecord(value)) return []
  const own = typeof value.companyId === 'string' ? [value.companyId] : []
  return [...own, ...Object.values(value).flatMap(companiesIn)]
}

/** A write returns the values that were sent, a read returns them again, and an edit raises the version. */
export const readBack: Check = async (subject) => {
  const { operation, answer, prepared, found, world } = subject
  if (!operation.changes || answer.status !== operation.status) return
  const { query, body, session } = prepared
  const kind = subjectOf(world.contract, operation)
  const reading = kind ? world.contract.find(`Get${kind}ById`) : undefined
  const id = isRecord(answer.json) && typeof answer.json.id === 'string' ? answer.json.id : query.id
  const plain =
    /^(Add|Update|Delete|Activate)/.test(operation.id) && operation.id.replace(/^\w+?(?=[A-Z])/, '') === kind
  if (!plain || !reading || typeof id !== 'string') return
  const request = { operation: reading, token: session.token, query: { id } }
  const read = await world.client.send(request)
  if (operation.method === 'DELETE') {
    if (isRecord(read.json) && read.json.active === true)
      found('read back', 'a deactivated record is still active', request)
    return
  }
  if (!isRecord(answer.json) || !isRecord(read.json)) return
  if (operation.id.startsWith('Activate') && answer.json.active === false)
    found('read back', 'an activated record is still in-active', answer.request)
  echoed(subject, isRecord(body) ? body : {}, answer.json)
  for (const [name, value] of Object.entries(answer.json))
    if (name in read.json && !isDeepStrictEqual(read.json[name], value) && !name.endsWith('At'))
      found(
        'read back',
        `${name} was ${JSON.stringify(value)} in the reply, reads ${JSON.stringify(read.json[name])}`,
        request,
      )
}

function echoed(
  { operation, found, answer, world }: Subject,
  sent: Record<string, unknown>,
  values: Record<string, unknown>,
): void {
  const { resolve } = world.contract
  const fields = resolve(operation.reply.schema ?? {}).properties ?? {}
  for (const [name, value] of Object.entries(sent)) {
    if (name === 'version') {
      if (operation.method === 'PUT' && typeof values.version === 'number' && values.version <= Number(value))
        found('read back', `the update kept version ${values.version}`, answer.request)
    } else if (name in values && !isRecord(value) && !Array.isArray(value)) {
      const wanted = fields[name]?.['x-masked'] === true ? masked(value) : value
      if (wanted === values[name]) continue
      found(
        'read back',
        `${name} was sent as ${JSON.stringify(value)}, returned as ${JSON.stringify(values[name])}`,
        answer.request,
      )
    }
  }
}

/** A value as a reply shows it where its field has `x-masked`. */
function masked(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.length <= 4 ? '••••' : value.slice(-4).padStart(value.length, '•')
}

/** A read by id returns the record with that id. */
export const sameRecord: Check = async ({ operation, answer, prepared, found }) => {
  const { id } = prepared.query
  if (!operation.id.endsWith('ById') || !isRecord(answer.json) || typeof answer.json.id !== 'string') return
  if (answer.json.id !== id) found('read back', `requested ${id}, received ${answer.json.id}`, answer.request)
}
