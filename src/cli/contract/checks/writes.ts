import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../description.ts'
import { shown } from '../report.ts'
import { again, type Check } from '../subject.ts'

/** An edit of a stale version is rejected with 409. The valid request raised the version, so the same request is stale now. */
export const staleVersion: Check = async (subject) => {
  const { operation, prepared, answer, rejected } = subject
  if (answer.status !== operation.status) return
  const { body, query } = prepared
  if (operation.method === 'PUT' && isRecord(body) && typeof body.version === 'number')
    await rejected('stale version', 'the version before', again(subject), [409])
  const versioned = operation.parameters.some(
    ({ name, in: where }) => name === 'version' && where === 'query',
  )
  if (operation.method === 'DELETE' && versioned) {
    const { world } = subject
    const activating = world.contract.find(operation.id.replace(/^Delete/, 'Activate'))
    if (!activating) return
    const back = { operation: activating, token: prepared.session.token, query: { id: query.id } }
    if ((await world.send(back)).status !== activating.status) return
    await rejected(
      'stale version',
      'version 1 of a record that has changed',
      again(subject, { query: { ...query, version: 1 } }),
      [409],
    )
  }
}

/** The same key and body get the same reply and post once; the same key with another body is rejected. */
export const keyReplay: Check = async (subject) => {
  const { operation, world, answer, found, prepared, rejected } = subject
  if (!operation.keyed || answer.status !== operation.status) return
  const { key } = answer.request
  const request = again(subject, { key })
  const second = await world.client.send(request)
  if (second.status !== answer.status || !isDeepStrictEqual(second.json, answer.json))
    found('key replay', `the same key returned another reply: ${shown(second)}`, request)
  const other = changed(prepared.body)
  if (!isDeepStrictEqual(other, prepared.body))
    await rejected(
      'key replay',
      'the same key with another body',
      again(subject, { key, body: other }),
      [409],
    )
  await rejected('key missing', 'without a key', again(subject, { key: '' }), [400])
  await rejected('key missing', 'a key that is not a UUID', again(subject, { key: 'once' }), [400])
}

/**
 * The value with its first text of several words changed, or else its first number. It stays valid by its schema, and whole rupees stay
 * whole.
 */
function changed(value: unknown): unknown {
  const text = JSON.stringify(value)
  const words = text.replace(/:"([^"]* [^"]*)"/, (_all, inner) => `:"${String(inner).slice(0, -1)}~"`)
  if (words !== text) return JSON.parse(words)
  const { version: _version, ...others } = isRecord(value) ? value : {}
  const number = Object.entries(others).find(([, one]) => typeof one === 'number')
  return number ? { ...others, ...(isRecord(value) && value), [number[0]]: Number(number[1]) + 100 } : value
}
