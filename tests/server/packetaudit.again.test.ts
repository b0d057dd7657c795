import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditedStore } from '../support/packetAudits.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { brokenChecks } from '../support/verifyAfter.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof auditedStore>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await auditedStore(server)
})
afterAll(() => server?.end())
afterEach(async () => {
  expect(await brokenChecks(server)).toEqual([])
})

test('a surplus that is scanned again is compared with the records as they are now', async () => {
  const { audit, pledged } = await shop.auditOf('Safe A', 1)
  const [{ packetId, seal } = { packetId: '', seal: '' }] = pledged
  const sent = await shop.sentPackets([packetId])
  const first = await shop.counted(audit, seal)
  expect(await shop.counted(audit, seal)).toMatchObject({ id: first.id, result: 'notExpected', again: true })
  await shop.cancel(sent, { location: 'Safe A, tray 1' })
  expect(await shop.counted(audit, seal)).toMatchObject({
    id: first.id,
    result: 'found',
    recordedLocation: 'Safe A, tray 1',
    again: false,
  })
  expect((await shop.finished(audit)).outcome).toMatchObject({ found: 1, left: 0, missing: 0, surplus: 0 })
})

test('an unknown seal that is scanned again after its packet was recorded is compared with its record', async () => {
  const { audit } = await shop.auditOf('Safe B', 1)
  const seal = 'S-LATE'
  const first = await shop.counted(audit, seal)
  await shop.changed(audit, first, { weighedMg: 10_500 })
  const { id } = await shop.shop.pledge({ seal, payout: shop.shop.byBank(1_000_000) })
  await shop.move(id, 'Safe B, tray 5')
  expect(await shop.counted(audit, seal)).toMatchObject({
    id: first.id,
    result: 'arrived',
    loanId: id,
    weighedMg: 10_500,
    again: false,
  })
  expect((await shop.finished(audit)).outcome).toMatchObject({ surplus: 0, missing: 1 })
})

test('a packet that is resealed during the audit is also found by its old seal, which counts as wrong', async () => {
  const { audit, pledged } = await shop.auditOf('Safe C', 2)
  const { token } = server.owner
  for (const { loanId, seal } of pledged) {
    const { packet } = await server.call('GetPartPaymentById', { token, query: { id: loanId } })
    const { version, recordedMg } = packet
    const weights = { weightBeforeMg: recordedMg, weightAfterMg: recordedMg }
    const opened = { witnesses: ['Ravi', 'Selvi'], reason: 'Torn', note: null }
    const body = { version, foundSeal: seal, newSeal: `${seal}-2`, ...opened, ...weights }
    await server.call('ResealPacket', { token, query: { id: loanId }, body })
  }
  const [old, current] = pledged
  expect(await shop.counted(audit, old?.seal ?? '')).toMatchObject({ result: 'found', sealProblem: 'old' })
  expect(await shop.counted(audit, `${current?.seal}-2`)).toMatchObject({
    result: 'found',
    sealProblem: null,
  })
  expect((await shop.finished(audit)).outcome).toMatchObject({ found: 2, missing: 0, wrongSeal: 1 })
})
