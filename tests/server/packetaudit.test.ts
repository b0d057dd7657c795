import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditTexts } from '../../src/server/modules/packetAudits/auditTexts.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { customerCollects } from '../support/releases.ts'
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

const safe = () => `Safe A${place}`

/** Starts an audit of the safe of this test, with packets in its trays. */
const auditOf = (packets: number, fields: object = {}) => shop.auditOf(safe(), packets, fields)

describe('an audit of a place', () => {
  test('expects the packets of the place and its trays, and is counted blind', async () => {
    const { audit, pledged } = await auditOf(2)
    await shop.pledgeAt(`${safe()}x`)
    expect(audit).toMatchObject({
      number: expect.stringMatching(/^\w+-\d{4}-K\d{5}$/),
      state: 'counting',
      scope: 'place',
      expectedCount: null,
      seed: null,
      toFetch: [],
      counted: [],
      uncounted: [],
      countedCount: 0,
    })
    const found = await shop.counted(audit, pledged[0]?.seal.toUpperCase() ?? '')
    expect(found).toMatchObject({
      result: 'found',
      again: false,
      recordedPlace: 'vault',
      recordedLocation: `${safe()}, tray 1`,
      weigh: false,
    })
    const during = await shop.read(audit)
    expect(during).toMatchObject({ countedCount: 1, expectedCount: null, uncounted: [] })
    expect(JSON.stringify(during)).not.toContain(pledged[1]?.seal)
    const done = await shop.finished(audit)
    expect(done).toMatchObject({ state: 'counted', expectedCount: 2 })
    expect(done.outcome).toMatchObject({ found: 1, missing: 1, left: 0, surplus: 0 })
    expect(done.uncounted).toMatchObject([
      { seal: pledged[1]?.seal, outcome: 'missing', grossMg: expect.any(Number) },
    ])
  })

  test('marks packets in a wrong place, unexpected and arrived ones, and unknown seals; scanning a seal again, in any letter case, does not count', async () => {
    const { audit, pledged } = await auditOf(2)
    const [first, second] = pledged
    const elsewhere = await shop.pledgeAt('Safe Z')
    const sent = await shop.pledge()
    await shop.sentPackets([sent.packetId])
    const result = async (seal: string, fields: object = {}) =>
      (await shop.counted(audit, seal, fields)).result
    expect(await result(first?.seal ?? '', { foundAt: `${safe()}, tray 2` })).toBe('wrongPlace')
    expect(await result(elsewhere.seal)).toBe('wrongPlace')
    expect(await result(sent.seal)).toBe('notExpected')
    expect(await result('NO-SUCH-SEAL')).toBe('unknownSeal')
    expect(await shop.counted(audit, 'no-such-seal')).toMatchObject({ again: true, seal: 'NO-SUCH-SEAL' })
    const late = await shop.pledgeAt(`${safe()}, tray 9`)
    expect(await result(late.seal)).toBe('arrived')
    expect(await result(second?.seal ?? '')).toBe('found')
    expect(await shop.counted(audit, second?.seal ?? '')).toMatchObject({ again: true, result: 'found' })
    expect(await shop.read(audit)).toMatchObject({ countedCount: 6 })
    const done = await shop.finished(audit)
    expect(done.outcome).toMatchObject({ found: 2, missing: 0, surplus: 2, wrongPlace: 2, wrongSeal: 0 })
    expect(done.counted.map(({ seal }) => seal)).not.toContain(second?.seal)
  })

  test('needs a place that has packets; an audit of a sample needs a sample size', async () => {
    expect(await shop.problem(shop.startWith({ scope: 'place' }))).toMatchObject({
      status: 422,
      field: 'place',
    })
    expect(await shop.problem(shop.startWith({ scope: 'place', place: safe() }))).toMatchObject({
      detail: expect.anything(),
      status: 422,
      field: 'place',
    })
    expect(await shop.problem(shop.startWith({ scope: 'sample' }))).toMatchObject({
      status: 422,
      field: 'sampleSize',
    })
  })
})

describe('packets that leave during the audit', () => {
  test('are not missing when custody events moved them away; one that came back is', async () => {
    const { audit, pledged } = await auditOf(4)
    const [moved, sent, back, still] = pledged
    await shop.move(moved?.loanId ?? '', 'Safe Z')
    await shop.sentPackets([sent?.packetId ?? ''])
    await shop.move(back?.loanId ?? '', 'Safe Z')
    await shop.move(back?.loanId ?? '', `${safe()}, tray 3`)
    const done = await shop.finished(audit)
    expect(done.outcome).toMatchObject({ found: 0, left: 2, missing: 2 })
    const byOutcome = (outcome: string) =>
      done.uncounted
        .filter((one) => one.outcome === outcome)
        .map(({ seal, leftAction }) => [seal, leftAction])
    expect(byOutcome('left').sort()).toEqual(
      [
        [moved?.seal, 'move'],
        [sent?.seal, 'send'],
      ].sort(),
    )
    expect(byOutcome('missing').sort()).toEqual(
      [
        [back?.seal, null],
        [still?.seal, null],
      ].sort(),
    )
  })
})

test('a packet that was sent during the audit but is still in its place has left, and is a surplus', async () => {
  const { audit, pledged } = await auditOf(1)
  await shop.sentPackets([pledged[0]?.packetId ?? ''])
  expect((await shop.counted(audit, pledged[0]?.seal ?? '')).result).toBe('notExpected')
  expect((await shop.finished(audit)).outcome).toMatchObject({ found: 0, left: 1, missing: 0, surplus: 1 })
})

describe('a sample', () => {
  test('is drawn by the hash of a stored seed, with a list to fetch that has no seals', async () => {
    await auditOf(1)
    const audit = await shop.started({ scope: 'sample', place: null, sampleSize: 3, weighCount: 2 })
    expect(audit).toMatchObject({ scope: 'sample', place: null, sampleSize: 3, expectedCount: 3 })
    expect(audit.toFetch).toHaveLength(3)
    const { rows } = await server.pool.query<{ seal: string; weigh: boolean; seed: string }>(
      `select l.seal, l.weigh, a.seed from packet_audit_line l join packet_audit a on a.id = l.audit_id where a.id = $1`,
      [audit.id],
    )
    const seed = rows[0]?.seed ?? ''
    expect(rows).toHaveLength(3)
    for (const { seal } of rows) expect(JSON.stringify(audit)).not.toContain(seal)
    expect(JSON.stringify(audit)).not.toContain(seed)
    const vault = await server.pool.query<{ seal: string }>(
      `select seal from packet where store_id = $1 and place = 'vault'`,
      [server.owner.storeId],
    )
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const drawnBy = (prefix: string, seals: readonly string[]) =>
      [...seals].sort((a, b) => (hash(`${prefix}${a}`) < hash(`${prefix}${b}`) ? -1 : 1))
    const drawn = drawnBy(
      `${seed}:`,
      vault.rows.map(({ seal }) => seal),
    ).slice(0, 3)
    expect(rows.map(({ seal }) => seal).sort()).toEqual([...drawn].sort())
    const weighed = rows.filter(({ weigh }) => weigh).map(({ seal }) => seal)
    expect(weighed.sort()).toEqual(drawnBy(`weigh:${seed}:`, drawn).slice(0, 2).sort())
    const other = vault.rows.find(({ seal }) => !drawn.includes(seal))
    expect(await shop.counted(audit, other?.seal ?? '')).toMatchObject({ result: 'notDrawn' })
    const done = await shop.finished(audit)
    expect(done.seed).toBe(seed)
    expect(done.outcome).toMatchObject({ missing: 3, surplus: 0 })
  })

  test('of more packets than the vault has is the whole vault of this store', async () => {
    const { packetId } = await shop.pledge()
    const sent = await shop.sentPackets([packetId])
    await shop.openOther()
    expect((await shop.receivePackets(sent, [packetId])).statusCode).toBe(200)
    const { rows } = await server.pool.query(
      `select count(*)::integer from packet where store_id = $1 and place = 'vault'`,
      [server.owner.storeId],
    )
    const { packetCount, places } = await server.call('GetPacketAuditChoices', {
      token: server.owner.token,
      body: shop.main,
    })
    expect(places).toContain('Safe Z')
    expect(packetCount).toBe(rows[0].count)
    const audit = await shop.started({ scope: 'sample', place: null, sampleSize: 2000 })
    expect(audit.expectedCount).toBe(packetCount)
  })
})

describe('weights', () => {
  test('are compared after the count, less the weight of the empty packet, and reported only beyond the tolerance', async () => {
    const { audit, pledged } = await auditOf(3, { weighCount: 3, emptyPacketMg: 4_000 })
    const [light, right, unweighed] = pledged
    const { rows } = await server.pool.query(
      'select expected_mg from packet_audit_line where audit_id = $1',
      [audit.id],
    )
    const grossMg = Number(rows[0].expected_mg)
    const one = await shop.counted(audit, light?.seal ?? '')
    expect(one).toMatchObject({ weigh: true, weighedMg: null })
    const weighed = await shop.changed(audit, one, { weighedMg: grossMg + 4_000 - 21 })
    expect(weighed).toMatchObject({
      weighedMg: grossMg + 3_979,
      differenceMg: null,
      toleranceMg: null,
      outOfTolerance: false,
    })
    const two = await shop.counted(audit, right?.seal ?? '')
    await shop.changed(audit, two, { weighedMg: grossMg + 4_000 + 20 })
    await shop.counted(audit, unweighed?.seal ?? '')
    const done = await shop.finished(audit)
    expect(done).toMatchObject({ toWeigh: [], outcome: { found: 3, outOfTolerance: 1, notWeighed: 1 } })
    const differences = Object.fromEntries(
      done.counted.map(({ seal, differenceMg, outOfTolerance }) => [seal, [differenceMg, outOfTolerance]]),
    )
    expect(differences).toEqual({
      [light?.seal ?? '']: [-21, true],
      [right?.seal ?? '']: [20, false],
      [unweighed?.seal ?? '']: [null, false],
    })
  })
})

describe('the expected weight', () => {
  const expectedIn = async (place: string) => {
    const audit = await shop.started({ place })
    const { rows } = await server.pool.query(
      'select expected_mg from packet_audit_line where audit_id = $1',
      [audit.id],
    )
    return rows.map((row) => Number(row.expected_mg))
  }

  test('of a packet that was opened is what it weighed then, even after it was moved', async () => {
    const { token } = server.owner
    const { item, pledge, byBank, upload } = shop.shop
    const loan = await pledge({ items: [item(), item()], payout: byBank(1_000_000), location: safe() })
    expect(await expectedIn(safe())).toEqual([21_000])
    await server.call('ReleaseItems', {
      token,
      query: { id: loan.id },
      body: {
        lines: [2],
        collection: customerCollects(await upload('releasePicture')),
        seal: loan.seal,
        newSeal: `${loan.seal}-2`,
        witnesses: ['Ravi', 'Selvi'],
        weightBeforeMg: 21_000,
        weightAfterMg: 10_480,
      },
    })
    await shop.move(loan.id, `${safe()}, tray 3`)
    expect(await expectedIn(safe())).toEqual([10_480])
  })
})

describe('the photo of the items', () => {
  test('of a counted packet is shown only after the count', async () => {
    const trayPhotoId = await shop.shop.upload('trayPhoto')
    const { id: customerId } = await shop.shop.addCustomer('Tray')
    const fields = { customerId, trayPhotoId, location: safe(), payout: shop.shop.byBank(1_000_000) }
    const { seal } = await shop.shop.pledge(fields)
    const audit = await shop.started({ place: safe(), weighCount: 1 })
    const counted = await shop.counted(audit, seal)
    expect(counted.trayPhotoId).toBeNull()
    expect((await shop.read(audit)).counted).toMatchObject([{ trayPhotoId: null }])
    expect((await shop.finished(audit)).counted).toMatchObject([{ seal, trayPhotoId }])
  })
})

describe('packets still to weigh', () => {
  test('are named, however many seals were counted after them', async () => {
    const { audit, pledged } = await auditOf(4, { weighCount: 4 })
    const seals = pledged.map(({ seal }) => seal)
    const [weighed, withdrawn, first, second] = await Promise.all(
      seals.map((seal) => shop.counted(audit, seal)),
    )
    if (!weighed || !withdrawn || !first || !second) throw new Error('four packets were counted')
    expect((await shop.read(audit)).toWeigh.toSorted()).toEqual(seals.toSorted())
    await shop.changed(audit, weighed, { weighedMg: 10_000 })
    await shop.changed(audit, withdrawn, { withdrawn: true })
    await server.pool.query(
      `insert into packet_audit_scan (company_id, id, audit_id, seal, result, scanned_by)
       select $1, gen_random_uuid(), $2, 'Z-' || n, 'unknownSeal', $3 from generate_series(1, 100) n`,
      [server.owner.companyId, audit.id, server.owner.userId],
    )
    const { counted, toWeigh } = await shop.read(audit)
    expect(counted.filter(({ weigh }) => weigh)).toEqual([])
    expect(toWeigh.toSorted()).toEqual([first.seal, second.seal].toSorted())
  })
})

describe('seals', () => {
  test('do not include loan numbers: the code of a label is rejected and not counted', async () => {
    const { audit, pledged } = await auditOf(1)
    const [one] = pledged
    const { rows } = await server.pool.query('select number from loan where packet_id = $1', [one?.packetId])
    const number: string = rows[0].number
    for (const typed of [number, number.toLowerCase()])
      expect(await shop.problem(shop.count(audit, typed))).toEqual({
        status: 422,
        detail: auditTexts.labelScanned,
        field: 'seal',
      })
    expect((await shop.read(audit)).counted).toEqual([])
    expect(await shop.counted(audit, `${number}-NO-LOAN`)).toMatchObject({ result: 'unknownSeal' })
  })

  test('that a packet had before, that differ from the record or that are broken count as wrong', async () => {
    const { audit, pledged } = await auditOf(3)
    const [old, relabelled, broken] = pledged
    // The packet was opened before the start and has another seal now.
    await server.pool.query(`update packet set seal = $2 where id = $1`, [old?.packetId, `${old?.seal}-2`])
    expect(await shop.counted(audit, old?.seal ?? '')).toMatchObject({ result: 'found', sealProblem: 'old' })
    expect(await shop.counted(audit, `${old?.seal}-2`)).toMatchObject({ again: true })

    const unknown = await shop.counted(audit, 'X-1')
    expect(unknown).toMatchObject({ result: 'unknownSeal', loanNumber: null })
    expect(await shop.problem(shop.change(audit, unknown, { loanNumber: 'NO-LOAN' }))).toMatchObject({
      status: 422,
      field: 'loanNumber',
    })
    const { number } = await server.call('GetPartPaymentById', {
      token: server.owner.token,
      query: { id: relabelled?.loanId ?? '' },
    })
    expect(await shop.changed(audit, unknown, { loanNumber: number?.toLowerCase() ?? '' })).toMatchObject({
      result: 'found',
      sealProblem: 'differs',
      loanNumber: number,
    })
    const again = await shop.counted(audit, 'X-2')
    expect(await shop.problem(shop.change(audit, again, { loanNumber: number ?? '' }))).toMatchObject({
      detail: auditTexts.countedAlready('X-1'),
      field: 'loanNumber',
    })
    await shop.changed(audit, again, { withdrawn: true })
    const known = await shop.counted(audit, broken?.seal ?? '')
    expect(await shop.problem(shop.change(audit, known, { loanNumber: number ?? '' }))).toEqual({
      status: 422,
      detail: auditTexts.knownSeal,
      field: 'loanNumber',
    })
    const third = await shop.counted(audit, broken?.seal ?? '')
    await shop.changed(audit, third, { sealProblem: 'broken', remark: 'Torn at the corner' })
    const done = await shop.finished(audit)
    expect(done.outcome).toMatchObject({ found: 3, missing: 0, wrongSeal: 3, surplus: 0 })
    expect(done.counted.map(({ seal, withdrawn }) => [seal, withdrawn])).toContainEqual(['X-2', true])
    await server.pool.query(`update packet set seal = $2 where id = $1`, [old?.packetId, old?.seal])
  })

  test('that were withdrawn do not make their packets found', async () => {
    const { audit, pledged } = await auditOf(1)
    await shop.changed(audit, await shop.counted(audit, pledged[0]?.seal ?? ''), { withdrawn: true })
    expect((await shop.finished(audit)).outcome).toMatchObject({ found: 0, missing: 1 })
  })

  test('counted by mistake are withdrawn once, stay on record, and can be counted again', async () => {
    const { audit, pledged } = await auditOf(1)
    const seal = pledged[0]?.seal ?? ''
    const scan = await shop.counted(audit, seal)
    expect(await shop.changed(audit, scan, { withdrawn: true })).toMatchObject({ withdrawn: true })
    expect(await shop.problem(shop.change(audit, scan, { withdrawn: false }))).toMatchObject({
      status: 422,
      field: 'countedId',
    })
    expect(await shop.counted(audit, seal)).toMatchObject({ again: false, result: 'found' })
    const { rows } = await server.pool.query(
      'select withdrawn from packet_audit_scan where audit_id = $1 order by entry',
      [audit.id],
    )
    expect(rows).toEqual([{ withdrawn: true }, { withdrawn: false }])
  })
})
