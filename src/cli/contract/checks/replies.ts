import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../client.ts'
import { isRecord } from '../description.ts'
import { differencesOf } from '../differences.ts'
import { subjectOf } from '../links.ts'
import { shown } from '../report.ts'
import type { Check, Subject } from '../subject.ts'

/** A reply contains no other company's id, and not the user's password. */
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

/** For writes whose read is not named after their record: that read, and its parameter with the record's id. */
const READS: Record<string, readonly [reading: string, parameter: string]> = {
  UpdateRoleMapping: ['GetRoleMapping', 'roleId'],
}

/** States of a record that the server still works on after the reply: it may read differently a moment later. */
const IN_WORK: ReadonlySet<unknown> = new Set(['checking', 'running'])

/** A write returns the values that were sent, a read returns them again, and an edit raises the version. */
export const readBack: Check = async (subject) => {
  const { operation, answer, found } = subject
  if (!operation.changes || answer.status !== operation.status) return
  echoed(subject)
  const read = await readAgain(subject)
  if (!read) return
  if (operation.method === 'DELETE') {
    if (isRecord(read.json) && read.json.active === true)
      found('read back', 'an inactivated record is still active', read.request)
    return
  }
  if (read.status !== 200) {
    found('read back', `the record cannot be read: ${shown(read)}`, read.request)
    return
  }
  if (operation.id.startsWith('Activate') && isRecord(answer.json) && answer.json.active === false)
    found('read back', 'an activated record is still inactive', answer.request)
  if (!isRecord(answer.json) || IN_WORK.has(answer.json.state)) return
  const reply = Array.isArray(read.json) ? answer.json.rows : answer.json
  for (const difference of changedSince(reply, read.json)) found('read back', difference, read.request)
}

/** The differences between a read and the reply of the write, in words; times such as the last sign-in may differ. */
function changedSince(reply: unknown, read: unknown): string[] {
  const shows = (one: unknown, other: unknown) =>
    `was ${JSON.stringify(one)} in the reply, reads ${JSON.stringify(other)}`
  if (!isRecord(reply) || !isRecord(read))
    return isDeepStrictEqual(reply, read) ? [] : [`the record ${shows(reply, read)}`]
  return Object.entries(reply).flatMap(([name, value]) =>
    name in read && !isDeepStrictEqual(read[name], value) && !name.endsWith('At')
      ? [`${name} ${shows(value, read[name])}`]
      : [],
  )
}

/** Reads the record of a write by its id; null if no operation reads what the write returns. */
async function readAgain({ operation, answer, prepared, world }: Subject): Promise<Answer | null> {
  const { contract, client } = world
  const { query, session } = prepared
  const id = isRecord(answer.json) && typeof answer.json.id === 'string' ? answer.json.id : query.id
  if (typeof id !== 'string') return null
  const [name, parameter] = READS[operation.id] ?? [`Get${subjectOf(contract, operation)}ById`, 'id']
  const reading = contract.find(name)
  if (!reading) return null
  const same =
    operation.id in READS ||
    operation.method === 'DELETE' ||
    operation.reply.schema?.$ref === reading.reply.schema?.$ref
  if (!same) return null
  const own = { [parameter]: id }
  const places = operation.id in READS ? (await world.prepare(reading, { session, query: own })).query : own
  return client.send({ operation: reading, token: session.token, query: places })
}

/** The values that were sent are in the reply, and an edit raised the version. */
function echoed({ operation, prepared, found, answer, world }: Subject): void {
  const { body } = prepared
  const { version } = isRecord(answer.json) ? answer.json : {}
  if (
    operation.method === 'PUT' &&
    isRecord(body) &&
    typeof version === 'number' &&
    version <= Number(body.version)
  )
    found('read back', `the update kept version ${version}`, answer.request)
  for (const { field, sent, returned } of differencesOf(world.contract, operation, body, answer.json))
    found(
      'read back',
      `${field} was sent as ${JSON.stringify(sent)}, returned as ${JSON.stringify(returned)}`,
      answer.request,
    )
}

/** A read by id returns the record with that id. */
export const sameRecord: Check = async ({ operation, answer, prepared, found }) => {
  const { id } = prepared.query
  if (!operation.id.endsWith('ById') || !isRecord(answer.json) || typeof answer.json.id !== 'string') return
  if (answer.json.id !== id) found('read back', `requested ${id}, received ${answer.json.id}`, answer.request)
}
