import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../description.ts'
import { subjectOf } from '../links.ts'
import type { Check, Subject } from '../subject.ts'

/** An answer tells nothing of other companies, and no secret that was sent. */
export const tellsNoOther: Check = async ({ operation, answer, prepared, found }) => {
  if (answer.status !== operation.status) return
  const { companyId, password } = prepared.session
  if (answer.text.includes(JSON.stringify(password)))
    found('secret', 'the reply contains a password', answer.asked)
  if (operation.ofLogin || operation.permission === 'public') return
  const other = companiesIn(answer.json).find((one) => one !== companyId)
  if (other) found('another company', `the reply contains data of company ${other}`, answer.asked)
}

function companiesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(companiesIn)
  if (!isRecord(value)) return []
  const own = typeof value.companyId === 'string' ? [value.companyId] : []
  return [...own, ...Object.values(value).flatMap(companiesIn)]
}

/** What was written is answered as it was sent, stands so when it is read, and an edit counts its version up. */
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
  const asked = { operation: reading, token: session.token, query: { id } }
  const read = await world.client.send(asked)
  if (operation.method === 'DELETE') {
    if (isRecord(read.json) && read.json.active === true)
      found('read back', 'an in-activated record is still active', asked)
    return
  }
  if (!isRecord(answer.json) || !isRecord(read.json)) return
  if (operation.id.startsWith('Activate') && answer.json.active === false)
    found('read back', 'an activated record is still in-active', answer.asked)
  told(subject, isRecord(body) ? body : {}, answer.json)
  for (const [name, value] of Object.entries(answer.json))
    if (name in read.json && !isDeepStrictEqual(read.json[name], value) && !name.endsWith('At'))
      found(
        'read back',
        `${name} was ${JSON.stringify(value)} in the reply, reads ${JSON.stringify(read.json[name])}`,
        asked,
      )
}

function told(
  { operation, found, answer }: Subject,
  sent: Record<string, unknown>,
  given: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(sent)) {
    if (name === 'version') {
      if (operation.method === 'PUT' && typeof given.version === 'number' && given.version <= Number(value))
        found('read back', `the update kept version ${given.version}`, answer.asked)
    } else if (name in given && !isRecord(value) && !Array.isArray(value) && value !== given[name])
      found(
        'read back',
        `${name} was sent as ${JSON.stringify(value)}, returned as ${JSON.stringify(given[name])}`,
        answer.asked,
      )
  }
}

/** A record that is read by its id is the one that was asked for. */
export const sameRecord: Check = async ({ operation, answer, prepared, found }) => {
  const { id } = prepared.query
  if (!operation.id.endsWith('ById') || !isRecord(answer.json) || typeof answer.json.id !== 'string') return
  if (answer.json.id !== id) found('read back', `requested ${id}, received ${answer.json.id}`, answer.asked)
}
