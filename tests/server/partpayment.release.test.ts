import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { custodyMessages } from '../../src/domain/custody/custody.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { manyOverlapping, repeated } from '../support/overlapping.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { customerCollects } from '../support/releases.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let loan: TestLoan
let seals = 0
let reports: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  await loans.onDay(ON)
  reports = await reportsOf(server, loans)
  const { companyId } = server.owner
  await server.call('AddRate', {
    token: loans.token,
    body: {
      companyId,
      storeId: null,
      metalId: loans.metalId,
      effectiveOn: ON,
      pricePaisePerG: 600_000,
      confirmed: true,
    },
  })
})
afterAll(() => server?.end())
beforeEach(async () => {
  loan = await loans.add({ valuesPaise: [5_000_000, 5_000_000] })
})
afterEach(() => loans.expectBooksAgree())

async function collection(fields: object = {}) {
  return { ...customerCollects(await loans.customers.upload('releasePicture')), ...fields }
}
const release = async (testLoan: TestLoan, fields: object = {}) =>
  server.inject('ReleasePacket', {
    token: loans.token,
    query: { id: testLoan.id },
    body: { seal: testLoan.seal, collection: await collection(fields) },
  })
const some = async (testLoan: TestLoan, lines: number[], fields: object = {}) =>
  server.inject('ReleaseItems', {
    token: loans.token,
    query: { id: testLoan.id },
    body: {
      lines,
      collection: await collection(),
      seal: (await loans.one(testLoan)).packet.seal,
      newSeal: `NEW-${++seals}`,
      witnesses: ['Ravi', 'Selvi'],
      weightBeforeMg: 20_000,
      weightAfterMg: 10_000,
      ...fields,
    },
  })
const quoted = (testLoan: TestLoan, lines: number[]) =>
  server.call('QuoteReleaseItems', { token: loans.token, query: { id: testLoan.id }, body: { lines } })
const close = async (testLoan: TestLoan) =>
  loans.close(testLoan, ON, (await loans.payoff(testLoan, ON)).dues.payablePaise)
const custody = (testLoan: TestLoan) =>
  server.call('GetPartPaymentCustody', { token: loans.token, query: { id: testLoan.id } })
const history = async (testLoan: TestLoan) =>
  (await server.call('GetPartPaymentHistory', { token: loans.token, query: { id: testLoan.id } })).rows
const move = async (testLoan: TestLoan, action: string, fields: object = {}) => {
  const { packet } = await loans.one(testLoan)
  const body = { version: packet.version, action, location: null, reason: null, ...fields }
  return server.inject('MovePacket', { token: loans.token, query: { id: testLoan.id }, body })
}

describe('a packet', () => {
  test('is released only once, after its loan is closed; custody and the loan’s history show it', async () => {
    const early = await release(loan)
    expect(early.statusCode).toBe(422)
    expect(early.json().detail).toBe('Close the loan before releasing its packet.')
    await close(loan)
    const reply = await release(loan)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({
      place: 'released',
      number: expect.stringMatching(/^MN-2627-L\d{5}$/),
    })
    expect((await release(loan)).json().detail).toBe('The packet was released.')
    const { rows, releases } = await custody(loan)
    expect(rows.map(({ action, fromPlace, toPlace, by }) => [action, fromPlace, toPlace, by])).toEqual([
      ['seal', null, 'vault', 'Test Owner'],
      ['release', 'vault', 'released', 'Test Owner'],
    ])
    expect(releases).toMatchObject([{ whole: true, lines: [1, 2], idMasked: '••••••4567' }])
    expect(await history(loan)).toMatchObject([
      { operation: 'ReleasePacket', fields: ['location', 'place'], by: 'Test Owner' },
      { operation: 'CloseLoan' },
    ])
  })

  test('that was released prevents the reversal of the closing', async () => {
    await close(loan)
    await release(loan)
    const body = { seq: 2, postedOn: ON, reason: 'A slip' }
    const reply = await server.inject('ReverseEntry', { token: loans.token, query: { id: loan.id }, body })
    expect(reply.json().errors[0]).toMatchObject({
      field: 'seq',
      message: 'The packet is not in the vault, so this entry cannot be reversed.',
    })
  })

  test('of a written-off loan is released only once the write-off is reversed and the loan closed; a report has its status', async () => {
    const query = { id: loan.id }
    const body = { postedOn: ON, reason: 'Fled' }
    await server.call('WriteOff', { token: loans.token, query, body })
    expect((await release(loan)).json()).toMatchObject({ status: 422, detail: custodyMessages.writtenOff })
    const status = async () => {
      const { rows } = await reports.page('packetsAndPlaces', {}, { limit: 1000 })
      const row = rows.find((one) => reports.cell('packetsAndPlaces', one, 'seal') === loan.seal)
      return row && reports.cell('packetsAndPlaces', row, 'status')
    }
    expect(await status()).toBe('Written off')
    await server.call('ReverseEntry', { token: loans.token, query, body: { ...body, seq: 2 } })
    expect(await status()).toBe('Active')
    expect((await close(loan)).statusCode).toBe(200)
    expect((await release(loan)).statusCode).toBe(200)
  })

  test('with a lender prevents the reversal of a write-off', async () => {
    const { token } = loans
    const query = { id: loan.id }
    await server.call('WriteOff', { token, query, body: { postedOn: ON, reason: 'Fled' } })
    await server.pool.query(`update packet set place = 'bank', location = 'Lender' where loan_id = $1`, [
      loan.id,
    ])
    const body = { seq: 2, postedOn: ON, reason: 'A slip' }
    const reply = await server.inject('ReverseEntry', { token, query, body })
    expect(reply.json().errors).toEqual([
      { field: 'seq', message: 'The packet is not in the vault, so this entry cannot be reversed.' },
    ])
  })

  test('is released once by twenty concurrent requests', async () => {
    await close(loan)
    const replies = await manyOverlapping(
      server,
      repeated(20, () => release(loan)),
    )
    const outcomes = replies.map((reply) => (reply.statusCode === 200 ? '' : reply.json().detail))
    expect(outcomes.sort()).toEqual(['', ...Array(19).fill(custodyMessages.released)])
    expect((await custody(loan)).releases).toHaveLength(1)
  })

  test.each([
    ['to an heir without proof', { collectedBy: 'heir' }, 'proofId'],
    ['with a full Aadhaar number', { idKind: 'aadhaar', idNumber: '499118665246' }, 'idNumber'],
    [
      'with a picture that does not exist',
      { pictureId: '00000000-0000-4000-8000-000000000000' },
      'pictureId',
    ],
  ])('is not released %s', async (_, fields, field) => {
    await close(loan)
    const reply = await release(loan, fields)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors[0].field).toBe(`collection.${field}`)
    expect((await loans.one(loan)).packet.place).toBe('vault')
  })

  test('whose release is late shows the compensation paid to its customer, until the debit note is reversed', async () => {
    const { token, scope } = loans
    await server.pool.query('update company set policy = policy || $1::jsonb', [
      { releaseWorkingDays: 7, releaseCompensationPaisePerDay: 500_000 },
    ])
    await close(loan)
    await server.pool.query(`update loan set closed_on = '2026-04-01' where id = $1`, [loan.id])
    const paid = async () => (await loans.one(loan)).releaseDue?.paid
    expect(await paid()).toEqual([])
    await server.call('AddCommonHeads', { token, body: { companyId: scope.companyId } })
    const { heads } = await server.call('GetDebitNoteChoices', { token, body: scope })
    const note = {
      customerId: loan.customerId,
      headId: heads.find(({ accountCode }) => accountCode === '5510')?.id ?? '',
      amountPaise: 1_500_000,
      payments: [loans.byBank(1_500_000)],
      narration: `Compensation for ${loan.number}`,
    }
    const { id, number } = await server.call('AddDebitNote', {
      token,
      body: { ...scope, postedOn: ON, ...note },
    })
    const { amountPaise, narration } = note
    expect(await paid()).toEqual([{ number, postedOn: ON, amountPaise, narration }])
    const other = await loans.add()
    await close(other)
    await server.pool.query(`update loan set closed_on = '2026-04-01' where id = $1`, [other.id])
    expect((await loans.one(other)).releaseDue?.paid).toEqual([])
    await server.call('ReverseDebitNote', {
      token,
      query: { id },
      body: { postedOn: ON, reason: 'Not ours' },
    })
    expect(await paid()).toEqual([])
    for (const late of [loan, other]) expect((await release(late)).statusCode).toBe(200)
  })

  test('is due for release within the policy’s working days; a late one is listed with compensation per late day', async () => {
    const policy = { releaseWorkingDays: 7, releaseCompensationPaisePerDay: 500_000 }
    const { companyId, storeId } = server.owner
    await server.pool.query('update company set policy = policy || $2::jsonb where id = $1', [
      companyId,
      policy,
    ])
    await server.pool.query(
      `update store set weekly_off = 0, holidays = '[{"date": "2026-05-06", "name": "Festival"}]' where id = $1`,
      [storeId],
    )
    expect(await loans.one(loan)).not.toHaveProperty('releaseDue')
    await close(loan)
    const due = { byOn: '2026-05-11', releasedOn: null, lateDays: 0, compensationPaise: 0, paid: [] }
    expect((await loans.one(loan)).releaseDue).toEqual(due)
    await server.pool.query(`update loan set closed_on = '2026-04-20' where id = $1`, [loan.id])
    const overdue = { byOn: '2026-04-28', releasedOn: null, lateDays: 3, compensationPaise: 1_500_000 }
    const late = { ...overdue, paid: [] as object[] }
    expect((await loans.one(loan)).releaseDue).toEqual(late)
    const other = await loans.add()
    await close(other)
    const listed = async () => (await reports.page('lateReleases')).rows
    expect((await listed()).map(({ id, cells }) => [id, ...cells.slice(3, 7)])).toEqual([
      [loan.id, '2026-04-20', '2026-04-28', '3', '1500000'],
    ])
    expect((await reports.totals('lateReleases')).count).toBe(1)
    await release(loan)
    expect((await loans.one(loan)).releaseDue).toEqual({ ...late, releasedOn: ON })
    expect(await listed()).toEqual([])
    await release(other)
    expect(await loans.one(other)).not.toHaveProperty('releaseDue')
  })

  test('no longer waits for its release after the closing is reversed', async () => {
    const waiting = async () =>
      (await server.pool.query('select from packet_waiting where loan_id = $1', [loan.id])).rows.length
    expect(await waiting()).toBe(0)
    await close(loan)
    expect(await waiting()).toBe(1)
    await server.call('ReverseEntry', {
      token: loans.token,
      query: { id: loan.id },
      body: { seq: 2, postedOn: ON, reason: 'The wrong loan' },
    })
    expect(await waiting()).toBe(0)
  })

  test('with a lender or on hold is not released; on hold it can be moved, but not held again', async () => {
    await close(loan)
    expect((await move(loan, 'hold', { reason: 'Police notice' })).statusCode).toBe(200)
    expect((await release(loan)).json().detail).toContain('on hold (Police notice)')
    expect((await move(loan, 'hold', { reason: 'Again' })).statusCode).toBe(422)
    expect((await move(loan, 'move', { location: 'Safe 2' })).json().packet).toMatchObject({
      location: 'Safe 2',
      holdReason: 'Police notice',
    })
    expect((await move(loan, 'unhold', { reason: 'Court order' })).statusCode).toBe(200)
    await server.pool.query(`update packet set place = 'bank' where loan_id = $1`, [loan.id])
    expect((await release(loan)).json().detail).toContain('with a lender')
    expect((await release(loan)).statusCode).toBe(422)
  })

  test('shows its moves and holds in the history of its loan', async () => {
    await move(loan, 'move', { location: 'Tray 9' })
    await move(loan, 'hold', { reason: 'Police notice' })
    expect(await history(loan)).toMatchObject([
      { operation: 'MovePacket', fields: ['holdReason'] },
      { operation: 'MovePacket', fields: ['location'] },
    ])
  })

  test('is not moved with a stale version or without a location, and not held without a reason', async () => {
    expect((await move(loan, 'move', { location: ' Tray 9 ' })).json().packet.location).toBe('Tray 9')
    expect((await move(loan, 'move')).json().errors[0].field).toBe('location')
    expect((await move(loan, 'hold')).json().errors[0].field).toBe('reason')
    expect((await move(loan, 'move', { version: 1, location: 'Tray 2' })).statusCode).toBe(409)
  })

  test('that is released adds no ID number to the audit log', async () => {
    await close(loan)
    expect((await release(loan)).statusCode).toBe(200)
    const { rows } = await server.pool.query(
      `select count(*)::integer as found from audit where request::text like '%ABC1234567%' or changes::text like '%ABC1234567%'`,
    )
    expect(rows[0].found).toBe(0)
  })
})

describe('some items', () => {
  test('are released once, if the others cover the principal; the packet gets a new seal before two witnesses', async () => {
    const reply = await some(loan, [2])
    expect(reply.statusCode, reply.body).toBe(200)
    const one = await loans.one(loan)
    expect(one.items.map(({ released }) => released)).toEqual([false, true])
    expect(one.packet).toMatchObject({ place: 'vault', seal: `NEW-${seals}` })
    const { rows, releases } = await custody(loan)
    expect(rows.at(-1)).toMatchObject({
      action: 'open',
      witnesses: ['Ravi', 'Selvi'],
      weightBeforeMg: 20_000,
      weightAfterMg: 10_000,
    })
    expect(releases).toMatchObject([{ whole: false, lines: [2] }])
    expect((await some(loan, [2])).json().errors[0].message).toBe('This item is not pledged for the loan.')
  })

  test('are not released while the others cover too little, or none would be left', async () => {
    // 10 g of 22 karat at ₹6,000 have a value of a little over ₹55,000; 80 % of that is lent.
    const large = await loans.add({ principalPaise: 6_000_000, valuesPaise: [5_000_000, 5_000_000] })
    const quote = await quoted(large, [1])
    expect(quote).toMatchObject({ principalPaise: 6_000_000, items: [{ line: 1 }, { line: 2 }] })
    expect(quote.remainingValuePaise).toBe(quote.items[1]?.valuePaise)
    expect(quote.payFirstPaise).toBe(6_000_000 - quote.limitPaise)
    const rejected = await some(large, [1])
    expect(rejected.json().errors[0].message).toBe(quote.problem)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors[0]).toMatchObject({
      field: 'lines',
      message: expect.stringMatching(/^The customer must first pay ₹[\d,.]+ of principal\.$/),
    })
    expect((await some(loan, [1, 2])).json().errors[0].message).toMatch(/At least one item must remain/)
    expect((await custody(large)).releases).toEqual([])
    await loans.receive(loans.receipt(large, ON, quote.payFirstPaise + quote.items.length * 1_000_000))
    expect((await quoted(large, [1])).problem).toBeNull()
    expect((await some(large, [1])).statusCode).toBe(200)
  })

  test('that were released prevent the reversal of the receipt that allowed this, but not of a later one', async () => {
    const large = await loans.add({ principalPaise: 6_000_000, valuesPaise: [5_000_000, 5_000_000] })
    const reverse = (seq: number) =>
      server.inject('ReverseEntry', {
        token: loans.token,
        query: { id: large.id },
        body: { seq, postedOn: ON, reason: 'A slip' },
      })
    await loans.receive(loans.receipt(large, ON, 4_000_000))
    const { outstandingPaise } = await loans.one(large)
    expect((await some(large, [1])).statusCode).toBe(200)
    const before = await loans.posted()
    const rejected = await reverse(2)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors[0]).toMatchObject({
      field: 'seq',
      message: expect.stringMatching(
        /^This cannot be reversed: items were released later \(MN-2627-L\d+\), and the principal would be ₹[\d,.]+ above the eligible amount of the remaining items\.$/,
      ),
    })
    expect(await loans.posted()).toEqual(before)
    expect((await loans.one(large)).outstandingPaise).toBe(outstandingPaise)
    await loans.receive(loans.receipt(large, ON, 100_000))
    expect((await loans.one(large)).outstandingPaise).toBe(outstandingPaise - 100_000)
    expect((await reverse(3)).statusCode).toBe(200)
    expect((await loans.one(large)).outstandingPaise).toBe(outstandingPaise)
  })

  test.each([
    ['the present seal as the new one', { newSeal: 'old' }, 'newSeal'],
    ['a seal that is not on the packet', { seal: 'SEAL-OTHER' }, 'seal'],
    ['a weight that did not fall', { weightAfterMg: 21_000 }, 'weightAfterMg'],
    ['one witness twice', { witnesses: ['Ravi', ' ravi'] }, 'witnesses.1'],
  ])('are not released with %s', async (_, fields, field) => {
    const { packet } = await loans.one(loan)
    const reply = await some(loan, [1], 'newSeal' in fields ? { newSeal: packet.seal } : fields)
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ field }] })
    expect((await loans.one(loan)).packet).toEqual(packet)
  })

  test('are not released with a seal of another packet', async () => {
    const other = await loans.add()
    const reply = await some(loan, [1], { newSeal: other.seal.toLowerCase() })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().errors).toMatchObject([{ field: 'newSeal' }])
    expect((await custody(loan)).releases).toEqual([])
  })

  test('are not released with a seal that another packet gets at the same time', async () => {
    const other = await loans.add()
    const seal = `RACE-${other.seal}`
    const change = `update packet set seal = '${seal}' where loan_id = '${other.id}'`
    const [reply] = await inLockOrder(server, change, [() => some(loan, [1], { newSeal: seal })])
    expect(reply?.statusCode, reply?.body).toBe(409)
    expect(reply?.json().errors).toMatchObject([{ field: 'newSeal' }])
  })

  test('of a closed loan are not released separately', async () => {
    await close(loan)
    expect((await some(loan, [1])).json().detail).toBe('The loan is not active.')
  })
})
