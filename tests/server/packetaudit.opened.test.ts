import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { releasedMigrations } from '../../src/server/platform/db/migrate.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { customerCollects } from '../support/releases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { brokenChecks } from '../support/verifyAfter.ts'

const EMPTY_MG = 4_000
/** Recorded weight of a packet with two items, and of the packet when one of them was released. */
const FULL_MG = 21_000
const OPENED_MG = 10_480

let server: TestServer
let shop: Awaited<ReturnType<typeof auditedStore>>
let safes = 0

beforeAll(async () => {
  server = await startTestServer()
  shop = await auditedStore(server)
})
afterAll(() => server?.end())
afterEach(async () => {
  expect(await brokenChecks(server)).toEqual([])
})

/** An audit of a safe with one packet of two items, which is to be weighed. */
async function auditOfTwoItems() {
  const { item, pledge, byBank } = shop.shop
  safes += 1
  const place = `Safe O${safes}`
  const loan = await pledge({ items: [item(), item()], payout: byBank(1_000_000), location: place })
  return { loan, audit: await shop.started({ place, weighCount: 1, emptyPacketMg: EMPTY_MG }) }
}

/** Opens the packet to release the second item, and seals it again; returns the new seal. */
async function open(loan: NewLoan): Promise<string> {
  const newSeal = `${loan.seal}-2`
  await server.call('ReleaseItems', {
    token: server.owner.token,
    query: { id: loan.id },
    body: {
      lines: [2],
      collection: customerCollects(await shop.shop.upload('releasePicture')),
      seal: loan.seal,
      newSeal,
      witnesses: ['Ravi', 'Selvi'],
      weightBeforeMg: FULL_MG,
      weightAfterMg: OPENED_MG,
    },
  })
  return newSeal
}

/** The weight that the scale shows for a packet whose contents differ from the recorded weight by this much. */
const scale = (recordedMg: number, differenceMg = 0) => ({ weighedMg: recordedMg + EMPTY_MG + differenceMg })

describe('a packet from which an item is released while packets are counted', () => {
  test.each([
    [0, 0],
    [21, 1],
    [FULL_MG - OPENED_MG, 1],
  ])(
    'is compared with the new record when it is weighed after the release: %d mg more',
    async (differenceMg, off) => {
      const { loan, audit } = await auditOfTwoItems()
      const scan = await shop.counted(audit, await open(loan))
      const weighed = await shop.changed(audit, scan, scale(OPENED_MG, differenceMg))
      expect(weighed).toMatchObject({ differenceMg: null, toleranceMg: null, outOfTolerance: false })
      const done = await shop.finished(audit)
      expect(done.outcome).toMatchObject({ found: 1, outOfTolerance: off })
      expect(done.counted).toMatchObject([{ differenceMg, toleranceMg: 20, outOfTolerance: off === 1 }])
    },
  )

  test('is compared with the new record when it was counted before the release and weighed after it', async () => {
    const { loan, audit } = await auditOfTwoItems()
    const scan = await shop.counted(audit, loan.seal ?? '')
    await open(loan)
    await shop.changed(audit, scan, scale(OPENED_MG))
    expect((await shop.finished(audit)).outcome).toMatchObject({ outOfTolerance: 0 })
  })

  test('is compared with the earlier record when it was weighed before the release, even if a remark is added later', async () => {
    const { loan, audit } = await auditOfTwoItems()
    const scan = await shop.counted(audit, loan.seal ?? '')
    const weighed = await shop.changed(audit, scan, scale(FULL_MG))
    await open(loan)
    await shop.changed(audit, weighed, { remark: 'Opened at 10:20' })
    const done = await shop.finished(audit)
    expect(done.outcome).toMatchObject({ outOfTolerance: 0 })
    expect(done.counted).toMatchObject([{ differenceMg: 0, remark: 'Opened at 10:20' }])
  })

  test('is compared with the new record when it was weighed before the release and again after it', async () => {
    const { loan, audit } = await auditOfTwoItems()
    const scan = await shop.counted(audit, loan.seal ?? '')
    await shop.changed(audit, scan, scale(FULL_MG))
    await open(loan)
    await shop.changed(audit, scan, scale(OPENED_MG))
    expect((await shop.finished(audit)).counted).toMatchObject([{ differenceMg: 0 }])
  })

  test('is compared once it is identified, if it was weighed under an unknown seal', async () => {
    const { loan, audit } = await auditOfTwoItems()
    const scan = await shop.counted(audit, 'X-OPENED')
    const weighed = await shop.changed(audit, scan, scale(FULL_MG))
    await shop.changed(audit, weighed, { loanNumber: loan.number })
    expect((await shop.finished(audit)).counted).toMatchObject([{ differenceMg: 0, sealProblem: 'differs' }])
  })
})

test('the migration gives earlier weighings the record of the start of the audit', async () => {
  const { loan, audit } = await auditOfTwoItems()
  await shop.changed(audit, await shop.counted(audit, loan.seal ?? ''), scale(FULL_MG, 21))
  const done = await shop.finished(audit)
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    const recorded = async () =>
      (await client.query('select id, recorded_mg, tolerance_mg from packet_audit_scan order by id')).rows
    await client.query('alter table packet_audit_scan disable trigger user')
    const stored = (await recorded()).filter(({ id }) => id === done.counted[0]?.id)
    expect(stored).toMatchObject([{ recorded_mg: FULL_MG, tolerance_mg: 20 }])
    await client.query(`alter table packet_audit_scan drop column recorded_mg, drop column tolerance_mg;
      alter table packet_audit_line add column tolerance_mg bigint not null default 20`)
    const migration = releasedMigrations().find(({ name }) => name === '0022-recorded-weight-of-scans')
    await client.query(migration?.sql ?? '')
    expect((await recorded()).filter(({ id }) => id === done.counted[0]?.id)).toEqual(stored)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
