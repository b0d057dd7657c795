import { expect, test } from 'vitest'
import { describedOperation } from '../../src/server/platform/http/description.ts'
import { operationIds } from '../support/contract.ts'

/** The schema of the reply with this status, as a reference. */
function replyOf(id: (typeof operationIds)[number], status: string): unknown {
  const { responses } = describedOperation(id) as { responses?: Record<string, unknown> }
  const reply = responses?.[status] as { content?: Record<string, { schema?: unknown }> } | undefined
  return reply?.content?.['application/json']?.schema
}

test('Update and Activate return the same record as Get…ById, so that the browser can cache the reply', () => {
  const compared: string[] = []
  const different: string[] = []
  for (const id of operationIds) {
    const name = /^(?:Update|Activate)(.+)$/.exec(id)?.[1]
    const read = operationIds.find((one) => one === `Get${name}ById`)
    if (read === undefined) continue
    compared.push(id)
    const record = replyOf(read, '200')
    expect(record, read).toBeDefined()
    if (JSON.stringify(replyOf(id, '200')) !== JSON.stringify(record)) different.push(id)
  }
  expect(compared.length).toBeGreaterThan(30)
  expect(different).toEqual([])
})
