import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PacketAudit } from '../../src/api/gen/model/index.ts'
import { auditMessages } from '../../src/domain/custody/packetAudit.ts'
import { auditTexts } from '../../src/server/modules/packetAudits/auditTexts.ts'
import { texts } from '../../src/server/platform/operation/texts.ts'
import { business } from '../support/business.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof auditedStore>>
/** The auditor of a test, who leaves. */
let auditor: Awaited<ReturnType<typeof addPerson>>
let people = 0
let audit: PacketAudit

beforeAll(async () => {
  server = await startTestServer()
  shop = await auditedStore(server)
})
afterAll(() => server?.end())
beforeEach(async () => {
  people += 1
  auditor = await addPerson(server, `auditor${people}`, { PacketAudit: ['view', 'add'] })
  const place = `Safe L${people}`
  await shop.pledgeAt(place)
  const started = { scope: 'place', place }
  audit = (await shop.startWith(started, auditor.session.token)).json()
})

const leave = async () => {
  const { id, version } = await business(server).read(auditor.loginId)
  await server.call('DeleteUserLogin', { token: server.owner.token, query: { id, version } })
}

/** Cancels an audit at its version, by default as the second person. */
const cancel = (one: PacketAudit, remarks: string | null = 'The auditor left', token = shop.second.token) =>
  shop.action('CountersignPacketAudit', one, { decision: 'cancel', remarks }, token)

const finish = async (): Promise<PacketAudit> =>
  (await shop.action('FinishPacketAudit', audit, {}, auditor.session.token)).json()

describe('an audit whose auditor has left', () => {
  test('is cancelled by the second person with a reason, while packets are counted', async () => {
    expect(audit.auditorLeft).toBe(false)
    await leave()
    expect(await shop.read(audit)).toMatchObject({ auditorLeft: true })
    expect(await shop.problem(cancel(audit, ' '))).toEqual({
      status: 422,
      detail: auditTexts.cancelReason,
      field: 'remarks',
    })
    const cancelled: PacketAudit = (await cancel(audit)).json()
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      auditorLeft: false,
      auditorName: `auditor${people}`,
      cancelledByName: 'kavya',
      cancelReason: 'The auditor left',
    })
    expect(await shop.problem(cancel(cancelled))).toMatchObject({ status: 409, detail: auditMessages.ended })
  })

  test('is cancelled after its count; the differences stay', async () => {
    const done = await finish()
    await leave()
    const cancelled: PacketAudit = (await cancel(done)).json()
    expect(cancelled).toMatchObject({ state: 'cancelled', outcome: { missing: 1 } })
  })

  test('is cancelled in the same way if the auditor only lost the right to audit in the store', async () => {
    const { token } = server.owner
    const query = { id: auditor.roleId }
    const { version } = await server.call('GetRoleById', { token, query })
    const rows = [{ screen: 'PacketAudit', actions: ['view'] }]
    await server.call('UpdateRoleMapping', { token, query, body: { version, rows } })
    expect((await cancel(audit)).json()).toMatchObject({ state: 'cancelled' })
  })

  test('is not cancelled once the auditor has signed, until the second person sends it back', async () => {
    const done = await finish()
    const remarks = { remarks: 'Not in the safe' }
    const signed: PacketAudit = (
      await shop.action('SignPacketAudit', done, remarks, auditor.session.token)
    ).json()
    await leave()
    expect(await shop.problem(cancel(signed))).toMatchObject({
      status: 409,
      detail: auditMessages.signedAlready,
    })
    const back = { decision: 'sendBack', remarks: 'Count again' }
    const open: PacketAudit = (
      await shop.action('CountersignPacketAudit', signed, back, shop.second.token)
    ).json()
    expect((await cancel(open)).json()).toMatchObject({ state: 'cancelled' })
  })

  test('is not cancelled with only the right to audit, or with a version other than the current one', async () => {
    const other = await addPerson(server, `other${people}`, { PacketAudit: ['view', 'add'] })
    const done = await finish()
    await leave()
    const before = await shop.read(done)
    expect((await cancel(done, 'Mine now', other.session.token)).statusCode).toBe(403)
    const stale = { status: 409, detail: texts.stale }
    for (const version of [audit.version, done.version + 1])
      expect(await shop.problem(cancel({ ...done, version }))).toMatchObject(stale)
    expect(await shop.read(done)).toEqual(before)
    expect((await cancel(done)).json()).toMatchObject({ state: 'cancelled' })
  })
})

test('an audit whose auditor can work on it is not cancelled by the second person, before or after the count', async () => {
  const rejection = { status: 422, detail: auditMessages.auditorHere }
  expect(await shop.problem(cancel(audit))).toMatchObject(rejection)
  expect(await shop.problem(cancel(await finish()))).toMatchObject(rejection)
})
