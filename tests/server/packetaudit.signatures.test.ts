import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PacketAudit } from '../../src/api/gen/model/index.ts'
import { auditMessages } from '../../src/domain/custody/packetAudit.ts'
import { auditTexts } from '../../src/server/modules/packetAudits/auditTexts.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { brokenChecks } from '../support/verifyAfter.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof auditedStore>>
let place = 0

beforeAll(async () => {
  server = await startTestServer()
  shop = await auditedStore(server)
})
afterAll(() => server?.end())
beforeEach(() => {
  place += 1
})
afterEach(async () => {
  expect(await brokenChecks(server)).toEqual([])
})

const safe = () => `Safe B${place}`

/** Starts an audit of the safe of this test, with packets in its trays. */
const auditOf = (packets: number, fields: object = {}) => shop.auditOf(safe(), packets, fields)

/** Signs a finished audit twice. */
async function signed(audit: PacketAudit, remarks: string | null = 'Checked'): Promise<PacketAudit> {
  const first: PacketAudit = (await shop.action('SignPacketAudit', audit, { remarks })).json()
  const signature = { decision: 'sign', remarks: null }
  return (await shop.action('CountersignPacketAudit', first, signature, shop.second.token)).json()
}

describe('missing packets', () => {
  test('alert those who get exception alerts, once for each count', async () => {
    const { audit, pledged } = await auditOf(1)
    const done = await shop.finished(audit)
    const title = auditTexts.missingTitle(audit.number, 1)
    const { rows } = await server.call('GetNotifications', { token: shop.second.token, body: {} })
    expect(rows.find((one) => one.title === title)).toMatchObject({
      type: 'alert',
      path: `/dashboard?packetAudit=${audit.id}`,
      description: expect.stringContaining(pledged[0]?.seal ?? ''),
    })
    const noticesOf = async () =>
      (await shop.noticesOf(shop.second.token)).filter((one) => one === title).length
    expect(await noticesOf()).toBe(1)
    await server.call('MarkAllNotificationsRead', { token: shop.second.token })
    const open: PacketAudit = (await shop.action('ReopenPacketAudit', done, { reason: 'Look again' })).json()
    expect(open).toMatchObject({ state: 'counting', uncounted: [], reopenedReason: 'Look again' })
    expect(open.outcome).toBeUndefined()
    // Packets are counted blind again: a search for a missing seal does not find the audit.
    const search = { ...shop.main, search: pledged[0]?.seal ?? '' }
    expect((await server.call('GetPacketAudit', { token: server.owner.token, body: search })).rows).toEqual(
      [],
    )
    await shop.finished(open)
    expect(await noticesOf()).toBe(2)
    expect(await shop.noticesOf(server.owner.token)).not.toContain(title)
  })
})

describe('two signatures', () => {
  test('of the auditor and of a second person in their own session close the audit for good', async () => {
    const { audit, pledged } = await auditOf(1)
    await shop.counted(audit, pledged[0]?.seal ?? '')
    const ofSecond = shop.second.token
    expect(await shop.problem(shop.action('SignPacketAudit', audit, { remarks: null }))).toMatchObject({
      status: 409,
      detail: auditMessages.notCounted,
    })
    const done = await shop.finished(audit)
    const sign = { decision: 'sign', remarks: null }
    expect(await shop.problem(shop.action('CountersignPacketAudit', done, sign, ofSecond))).toMatchObject({
      status: 422,
      detail: auditMessages.auditorFirst,
    })
    expect((await shop.read(done, ofSecond)).countersignProblem).toBe(auditMessages.auditorFirst)
    const first: PacketAudit = (await shop.action('SignPacketAudit', done, { remarks: null })).json()
    expect(first.auditorSignedAt).not.toBeNull()
    expect(await shop.noticesOf(ofSecond)).toContain(auditTexts.signTitle(audit.number))
    expect(await shop.problem(shop.action('SignPacketAudit', first, { remarks: null }))).toMatchObject({
      status: 409,
      detail: auditMessages.signedAlready,
    })
    expect(await shop.problem(shop.action('ReopenPacketAudit', first, { reason: 'Late' }))).toMatchObject({
      status: 409,
      detail: auditMessages.signedAlready,
    })
    expect(await shop.problem(shop.action('CountersignPacketAudit', first, sign))).toMatchObject({
      status: 422,
      detail: auditMessages.ownSignature,
    })
    expect((await shop.read(first, ofSecond)).countersignProblem).toBeNull()
    const closed: PacketAudit = (await shop.action('CountersignPacketAudit', first, sign, ofSecond)).json()
    expect(closed).toMatchObject({ state: 'signed', secondName: 'kavya' })
    const pending = await server.call('GetNotifications', { token: ofSecond, body: { unreadOnly: true } })
    expect(pending.rows.map(({ title }) => title)).not.toContain(auditTexts.signTitle(audit.number))
    expect(await shop.noticesOf(server.owner.token)).toContain(auditTexts.signedTitle(audit.number))
    expect(await shop.problem(shop.count(closed, pledged[0]?.seal ?? ''))).toMatchObject({
      status: 409,
      detail: auditMessages.ended,
    })
    for (const statement of [
      `update packet_audit set note = 'x' where id = $1`,
      `delete from packet_audit where id = $1`,
      `update packet_audit_line set seal = 'x' where audit_id = $1`,
      `update packet_audit_scan set remark = 'x' where audit_id = $1`,
      `delete from packet_audit_scan where audit_id = $1`,
    ])
      await expect(server.pool.query(statement, [audit.id])).rejects.toMatchObject({ code: '23001' })
  })

  test('need an explanation of differences; the second person may send the audit back with a reason', async () => {
    const { audit } = await auditOf(1)
    const done = await shop.finished(audit)
    expect(await shop.problem(shop.action('SignPacketAudit', done, { remarks: ' ' }))).toMatchObject({
      status: 422,
      field: 'remarks',
    })
    const first: PacketAudit = (
      await shop.action('SignPacketAudit', done, { remarks: 'Not in its tray' })
    ).json()
    const back = (remarks: string | null) =>
      shop.action('CountersignPacketAudit', first, { decision: 'sendBack', remarks }, shop.second.token)
    expect(await shop.problem(back(null))).toMatchObject({ status: 422, field: 'remarks' })
    const open: PacketAudit = (await back('Look in tray 2')).json()
    expect(open).toMatchObject({ state: 'counting', auditorSignedAt: null, reopenedReason: 'Look in tray 2' })
    expect(await shop.noticesOf(server.owner.token)).toContain(auditTexts.sentBackTitle(audit.number))
    expect((await signed(await shop.finished(open))).state).toBe('signed')
  })

  test('are given on the current version: the auditor’s is rejected on an earlier one', async () => {
    const { audit } = await auditOf(1)
    const done = await shop.finished(audit)
    expect(await shop.problem(shop.action('SignPacketAudit', audit, { remarks: 'Stale' }))).toMatchObject({
      status: 409,
    })
    expect(done.version).toBe(audit.version + 1)
  })
})

describe('the auditor', () => {
  test('is the only one who counts, finishes and cancels', async () => {
    const { audit, pledged } = await auditOf(1)
    const other = shop.second.token
    const notAuditor = { status: 422, detail: auditMessages.notAuditor }
    expect(await shop.problem(shop.count(audit, pledged[0]?.seal ?? '', {}, other))).toMatchObject(notAuditor)
    expect(await shop.problem(shop.action('FinishPacketAudit', audit, {}, other))).toMatchObject(notAuditor)
    expect(await shop.problem(shop.action('CancelPacketAudit', audit, { reason: 'x' }, other))).toMatchObject(
      notAuditor,
    )
    const cancelled: PacketAudit = (
      await shop.action('CancelPacketAudit', audit, { reason: 'Wrong safe' })
    ).json()
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'Wrong safe' })
    expect(await shop.problem(shop.action('FinishPacketAudit', cancelled))).toMatchObject({ status: 409 })
  })
})

describe('the history', () => {
  test('is filtered by state, kind, differences, days and words, and paged from the newest; a blind count shows no expected number', async () => {
    const { audit, pledged } = await auditOf(1)
    await signed(await shop.finished(audit))
    const { token } = server.owner
    const list = (fields: object = {}) =>
      server.call('GetPacketAudit', { token, body: { ...shop.main, ...fields } })
    const ids = async (fields: object = {}) => (await list(fields)).rows.map(({ id }) => id)
    expect(await ids({ limit: 1 })).toEqual([audit.id])
    expect((await list({ search: pledged[0]?.seal })).rows).toMatchObject([
      { number: audit.number, outcome: { missing: 1 }, secondName: 'kavya', state: 'signed' },
    ])
    expect(await ids({ search: `${safe()} nobody` })).toEqual([])
    expect(await ids({ search: audit.number })).toEqual([audit.id])
    expect(await ids({ state: 'cancelled' })).not.toContain(audit.id)
    expect(await ids({ scope: 'sample' })).not.toContain(audit.id)
    expect(await ids({ differs: true })).toContain(audit.id)
    expect(await ids({ differs: false })).not.toContain(audit.id)
    expect(await ids({ toOn: '2020-01-01' })).toEqual([])
    expect(await ids({ search: '%' })).toEqual([])
    const counting = await auditOf(1)
    expect((await list({ search: counting.audit.number })).rows).toMatchObject([
      { state: 'counting', expectedCount: null },
    ])
    expect(await ids({ differs: false, search: counting.audit.number })).toEqual([])
    const first = await list({ limit: 2 })
    const next = await list({ limit: 2, cursor: first.nextCursor ?? '' })
    const back = await list({ limit: 2, cursor: next.previousCursor ?? '' })
    expect(back.rows).toEqual(first.rows)
    expect(next.rows.map(({ id }) => id)).not.toContain(first.rows[1]?.id)
    const count = await server.call('GetPacketAuditCount', {
      token,
      body: { ...shop.main, search: audit.number },
    })
    expect(count).toEqual({ count: 1, missing: 1 })
  })

  test('contains only audits of this store; audits of another store can be read, but not finished; the report names the store', async () => {
    const { audit } = await auditOf(1)
    const report = await server.call('GetPacketAuditReport', {
      token: server.owner.token,
      query: { id: audit.id },
    })
    expect(report).toMatchObject({
      number: audit.number,
      head: { storeName: 'Main' },
      audit: { id: audit.id },
    })
    const away = await shop.switched(server.owner.token, shop.otherId)
    const rows = (await server.call('GetPacketAudit', { token: away.token, body: shop.other })).rows
    expect(rows).toEqual([])
    const finish = await server.inject('FinishPacketAudit', {
      token: away.token,
      query: { id: audit.id },
      body: { version: 1 },
    })
    expect(finish.statusCode).toBe(404)
    expect(await shop.read(audit, away.token)).toMatchObject({
      storeId: shop.main.storeId,
      storeName: 'Main',
    })
  })
})
