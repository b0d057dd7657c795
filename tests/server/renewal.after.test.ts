import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentPart } from '../../src/api/gen/model/index.ts'
import { addMonths } from '../../src/domain/dates/dates.ts'
import { cash } from '../support/loans.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { renewals } from '../support/renewals.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof renewals>>['shop']
let loans: Awaited<ReturnType<typeof renewals>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await renewals(server, 10)
  shop = loans.shop
})
afterAll(() => server?.end())

describe('the printouts of a renewal', () => {
  test('include a receipt with both loans and the fees, and still the old ticket', async () => {
    const { token } = server.owner
    const old = loans.next()
    const { number, voucherId } = await loans.renew(old)
    const printout = await server.call('GetReceipt', { token, query: { id: voucherId ?? '' } })
    expect(printout).toMatchObject({ kind: 'renewal', amountPaise: 137_000, loanNumber: number })
    expect(printout.loans.map(({ kind, number: loanNumber }) => [kind, loanNumber])).toEqual([
      ['renewal', old.number],
      ['opening', number],
    ])
    expect(printout.lines).toEqual([
      { what: 'processing', amountPaise: 7500 },
      { what: 'document', amountPaise: 2000 },
      { what: 'gst', amountPaise: 1710 },
    ])
    const ticket = await server.call('GetPawnTicket', { token, query: { id: old.id } })
    expect(ticket.seal).toBe(old.seal)
  })
})

describe('a renewal in which the new loan pays exactly the dues', () => {
  /** ₹30,000 with 125,753 paise of interest and the fees on it; the difference of 31 paise is rounded away. */
  const principalPaise = 3_137_400

  test('has the new principal as its amount, on the voucher and when it is reversed', async () => {
    const { token } = server.owner
    const old = loans.next()
    const { settlement } = await loans.quote(old, principalPaise)
    expect(settlement).toMatchObject({ toPayPaise: 0, toPayOutPaise: 0 })
    const { voucherId } = await loans.renew(old, { principalPaise, payments: [] })
    const printed = (id: string | null) => server.call('GetReceipt', { token, query: { id: id ?? '' } })
    const printout = await printed(voucherId)
    expect(printout).toMatchObject({ kind: 'renewal', amountPaise: principalPaise, payments: [] })
    expect(printout.loans.map(({ allocated }) => allocated.principalPaise)).toEqual([
      3_000_000,
      principalPaise,
    ])
    const reversal = await server.call('GetReversal', { token, query: { id: old.id, seq: 2 } })
    expect(reversal).toMatchObject({ amountPaise: principalPaise, payments: [] })
    const reversed = await loans.reverse(old, 2)
    expect(reversed.statusCode, reversed.body).toBe(200)
    expect(await printed(reversed.json().voucherId)).toMatchObject({
      kind: 'reversal',
      amountPaise: principalPaise,
    })
  })
})

describe('a renewal while the packet is at a lender', () => {
  test('leaves the packet there for the new loan: it cannot be moved, and returns for the new loan', async () => {
    const { token } = server.owner
    const old = loans.next()
    const postedOn = shop.today()
    const { rows } = await server.pool.query('select id from packet where loan_id = $1', [old.id])
    const packetIds = [rows[0].id]
    const { id: lenderId } = await server.call('AddBank', {
      token,
      body: { companyId: shop.scope.companyId, name: 'City Lender', kind: 'lender', lenderRateBp: 950 },
    })
    const drawn = await server.call('AddBankNewLoan', {
      token,
      body: {
        ...shop.scope,
        postedOn,
        lenderId,
        lenderNumber: 'JL-1',
        amountPaise: 2_000_000,
        rateBp: 950,
        dueOn: addMonths(postedOn, 12),
        payments: shop.byBank(2_000_000),
        packetIds,
        feePaise: 0,
        feePayments: [],
      },
    })
    const renewed = await loans.renew(old)
    expect((await loans.one(renewed)).packet).toMatchObject({ place: 'bank', bankLoan: { id: drawn.id } })
    const query = { id: drawn.id }
    expect((await server.call('GetBankNewLoanById', { token, query })).packets).toMatchObject([
      { loanId: renewed.id, loanNumber: renewed.number },
    ])
    const body = {
      version: (await loans.one(renewed)).packet.version,
      action: 'move' as const,
      location: 'Tray 2',
      reason: null,
    }
    const moved = await server.inject('MovePacket', { token, query: { id: renewed.id }, body })
    expect([moved.statusCode, moved.json().detail]).toEqual([422, expect.stringContaining('with a lender')])

    const { totalPaise } = await server.call('GetBankNewLoanPayoff', {
      token,
      query: { ...query, date: postedOn },
    })
    const payments = shop.byBank(totalPaise)
    await server.call('RedeemBankNewLoan', {
      token,
      query,
      body: { postedOn, version: drawn.version, payments },
    })
    await server.call('CollectPackets', { token, query, body: { packetIds, location: 'Tray 9' } })
    expect((await loans.one(renewed)).packet).toMatchObject({ place: 'vault', location: 'Tray 9' })
    expect(await loans.wrong()).toEqual([])
  })
})

/** The number of open notifications of a loan's approval. */
async function openApprovals(loanId: string): Promise<number> {
  const { rows } = await server.pool.query(
    'select count(*)::integer as count from notification where subject = $1 and resolved_at is null',
    [`approval:${loanId}`],
  )
  return rows[0].count
}

describe('a reversed renewal', () => {
  test('leaves the old loan active as if never renewed, with the packet, and the new one cancelled', async () => {
    const old = loans.next()
    const before = await loans.one(old)
    const query = { id: before.customerId }
    const closed = async () =>
      (await server.call('GetBorrower', { token: server.owner.token, query })).closedCount
    const closedBefore = await closed()
    const renewed = await loans.renew(old)
    expect(await closed()).toBe(closedBefore + 1)
    expect((await loans.reverse(renewed, 1)).json().errors[0].field).toBe('seq')
    const reply = await loans.reverse(old, 2)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().rows).toHaveLength(2)
    const after = await loans.one(old)
    expect(after).toMatchObject({
      status: 'active',
      dues: before.dues,
      renewedTo: { id: null, number: null },
      outstandingPaise: 3_000_000,
    })
    expect(await loans.one(renewed)).toMatchObject({ status: 'cancelled', outstandingPaise: 0 })
    const ticket = { token: server.owner.token, query: { id: renewed.id } }
    expect((await server.call('GetPawnTicket', ticket)).status).toBe('cancelled')
    expect(await closed()).toBe(closedBefore)
    expect((await loans.custody(old)).map(({ action }) => action)).toEqual(['seal', 'renew', 'renew'])
    const again = await loans.renew(old)
    expect((await loans.one(old)).renewedTo.id).toBe(again.id)
    const { token } = server.owner
    const fieldsOf = async ({ id }: { id: string }) => {
      const { rows } = await server.call('GetPartPaymentHistory', { token, query: { id } })
      return rows.map(({ operation, fields }) => ({ operation, fields }))
    }
    const linked = expect.arrayContaining(['renewedToId'])
    expect((await fieldsOf(old)).slice(0, 3)).toMatchObject([
      { operation: 'RenewLoan', fields: linked },
      { operation: 'ReverseEntry', fields: linked },
      { operation: 'RenewLoan', fields: linked },
    ])
    expect((await fieldsOf(renewed))[0]).toEqual({
      operation: 'ReverseEntry',
      fields: expect.arrayContaining(['cancelReason', 'status']),
    })
  })

  test('needs the new loan to be unchanged, and to have its packet and all items still', async () => {
    const old = loans.next()
    const renewed = await loans.renew(old)
    expect((await loans.receive({ ...old, id: renewed.id }, 50_000)).statusCode).toBe(200)
    const newer = await loans.reverse(old, 2)
    expect(newer.json().errors).toMatchObject([
      { field: 'seq', message: expect.stringContaining(renewed.number ?? '') },
    ])
    expect((await loans.reverse(renewed, 2)).statusCode).toBe(200)
    await server.pool.query(`update packet set place = 'bank' where loan_id = $1`, [renewed.id])
    expect((await loans.reverse(old, 2)).json().errors[0].message).toContain('not in the vault')
    await server.pool.query(`update packet set place = 'vault' where loan_id = $1`, [renewed.id])
    expect((await loans.reverse(old, 2)).statusCode).toBe(200)

    const { settlement } = await loans.quote(loans.inTwo)
    const two = await loans.renew(loans.inTwo, { payments: cash(settlement?.toPayPaise ?? 0) })
    const client = await server.pool.connect()
    await client.query('begin; set local session_replication_role = replica')
    await client.query('update loan_item set release_id = $1 where loan_id = $1 and line = 2', [two.id])
    await client.query('commit')
    expect((await loans.reverse(loans.inTwo, 2)).json().errors[0].message).toContain('been released')
    await client.query('begin; set local session_replication_role = replica')
    await client.query('update loan_item set release_id = null where loan_id = $1', [two.id])
    await client.query('commit')
    client.release()
  })
})

describe('a renewal above the approval amount', () => {
  test('is pending, with nothing posted and the old loan active, until a second person approves it', async () => {
    const { token } = server.owner
    const rights = { PartPayment: ['view', 'add'], NewLoan: ['view', 'add', 'approve'] }
    const { session: second } = await addPerson(server, 'second', rights)
    await shop.setPolicy({ approvalAbovePaise: 2_000_000 })
    const old = loans.next()
    const before = await loans.vouchers()
    const waiting = await loans.renew(old)
    expect(waiting).toMatchObject({ status: 'pending', number: null, voucherId: null })
    expect(await loans.vouchers()).toBe(before)
    const request = await loans.one(old)
    expect(request).toMatchObject({
      status: 'active',
      pendingRenewal: {
        id: waiting.id,
        principalPaise: 3_000_000,
        approvalValid: false,
        madeByName: 'Test Owner',
      },
    })
    expect((await loans.inject(old)).json().detail).toContain('already pending')

    const seen = await server.call('GetNewLoanById', { token, query: { id: waiting.id } })
    expect(seen).toMatchObject({ renewsId: old.id, renewsNumber: old.number, seal: old.seal, vouchers: [] })
    expect(seen.quote).toMatchObject({ eligiblePaise: 5_600_000, problems: [] })
    const items = [shop.item()]
    const changed = { ...shop.request({ customerId: old.customerId, items }), version: 1 }
    const { companyId: _c, storeId: _s, ...body } = changed
    const change = await server.inject('UpdateNewLoan', { token, query: { id: waiting.id }, body })
    expect(change.json().detail).toContain('on the page of the loan it renews')

    const action = (id: 'ApproveNewLoan' | 'DisburseNewLoan', userToken: string, version: number) =>
      server.inject(id, { token: userToken, query: { id: waiting.id }, body: { version } })
    expect((await action('ApproveNewLoan', token, 1)).statusCode).toBe(422)
    const approved = await action('ApproveNewLoan', second.token, 1)
    expect(approved.statusCode, approved.body).toBe(200)
    expect((await loans.one(old)).pendingRenewal?.approvalValid).toBe(true)
    const paid = await action('DisburseNewLoan', token, approved.json().version)
    expect(paid.statusCode, paid.body).toBe(200)
    expect(paid.json()).toMatchObject({ status: 'active', vouchers: [{ kind: 'renewal' }] })
    expect(await loans.one(old)).toMatchObject({ status: 'renewed', renewedTo: { id: waiting.id } })
    expect((await loans.one(waiting)).packet.seal).toBe(old.seal)
    await shop.setPolicy({ approvalAbovePaise: null })
  })

  test('can be replaced while it is pending; its approval expires, and one of two concurrent changes fails', async () => {
    const rights = { PartPayment: ['view', 'add'], NewLoan: ['view', 'add', 'approve'] }
    const { session: other } = await addPerson(server, 'other', rights)
    await shop.setPolicy({ approvalAbovePaise: 2_000_000 })
    const old = loans.next()
    const { id } = await loans.renew(old)
    const approved = await server.call('ApproveNewLoan', {
      token: other.token,
      query: { id },
      body: { version: 1 },
    })
    const request = { payments: cash(0), tenureMonths: 6, principalPaise: 2_900_000, note: 'Wants less' }
    const version = approved.version
    const stale = await loans.inject(old, { ...request, replaces: { id, version: version - 1 } })
    expect([stale.statusCode, stale.json().detail]).toEqual([409, expect.stringContaining('was edited')])
    const elsewhere = await loans.inject(loans.next(), { ...request, replaces: { id, version } })
    expect(elsewhere.statusCode).toBe(409)
    const { settlement } = await server.call('QuoteRenewal', {
      token: server.owner.token,
      query: { id: old.id },
      body: { tenureMonths: 6, principalPaise: 2_900_000 },
    })
    const payments = shop.byBank(settlement?.toPayPaise ?? 0)
    const before = await loans.vouchers()
    const replacing = (token: string) => () =>
      loans.inject(old, { ...request, payments, replaces: { id, version } }, token)
    const both = await overlapping(server, replacing(other.token), replacing(server.owner.token))
    expect(statusesOf(both)).toEqual([201, 409])
    expect(await loans.vouchers()).toBe(before)
    const { pendingRenewal } = await loans.one(old)
    expect(pendingRenewal).toMatchObject({ id, ...request, payments, approvalValid: false })
    expect(pendingRenewal?.version).toBeGreaterThan(version)
    const own = await server.inject('ApproveNewLoan', {
      token: other.token,
      query: { id },
      body: { version: pendingRenewal?.version },
    })
    expect(own.statusCode).toBe(422)
    const reason = 'Went home'
    await server.call('CancelNewLoan', {
      token: server.owner.token,
      query: { id },
      body: { version: pendingRenewal?.version ?? 0, reason },
    })
    const gone = await loans.inject(old, { ...request, payments, replaces: { id, version: 99 } })
    expect(gone.statusCode).toBe(409)
    await shop.setPolicy({ approvalAbovePaise: null })
  })

  test('is paid out with the right payout; a wrong one is rejected at its field', async () => {
    const { token } = server.owner
    await shop.setPolicy({ approvalAbovePaise: 2_000_000 })
    const old = loans.next()
    const principalPaise = 5_600_000
    const { settlement } = await loans.quote(old, principalPaise)
    const outPaise = settlement?.toPayOutPaise ?? 0
    const { id } = await loans.renew(old, { principalPaise, payments: shop.byBank(outPaise) })
    await shop.setPolicy({ approvalAbovePaise: null })
    const payOut = (payout: PaymentPart[]) =>
      server.inject('DisburseNewLoan', { token, query: { id }, body: { version: 1, payout } })
    const fieldsWith = async (payout: PaymentPart[]) =>
      (await payOut(payout)).json().errors?.map(({ field }: { field: string }) => field)
    const [byBank] = shop.byBank(outPaise)
    expect(await fieldsWith(shop.byBank(outPaise - 100))).toEqual(['payout'])
    expect(await fieldsWith(cash(outPaise))).toEqual(['payout'])
    expect(await fieldsWith([{ ...(byBank as PaymentPart), bankId: randomUUID() }])).toEqual([
      'payout.0.bankId',
    ])
    const paid = await payOut(shop.byBank(outPaise))
    expect(paid.statusCode, paid.body).toBe(200)
  })

  test('is not completed with its planned payments after a payment on the old loan meanwhile, and can be requested again', async () => {
    const { token } = server.owner
    await shop.setPolicy({ approvalAbovePaise: 2_000_000 })
    const old = loans.next()
    const waiting = await loans.renew(old)
    await shop.setPolicy({ approvalAbovePaise: null })
    await loans.receive(old, 100_000)
    const query = { id: waiting.id }
    const paid = await server.inject('DisburseNewLoan', { token, query, body: { version: 1 } })
    expect(paid.json()).toMatchObject({
      status: 422,
      detail: expect.stringContaining('customer must add up to ₹370.00.'),
    })
    expect(await openApprovals(waiting.id)).toBeGreaterThan(0)
    const replaces = { id: waiting.id, version: 1 }
    const renewed = await loans.renew(old, { payments: cash(37_000), replaces })
    expect(renewed).toMatchObject({ id: waiting.id, status: 'active', kind: 'renewal' })
    expect(await openApprovals(waiting.id)).toBe(0)
    expect(await loans.one(old)).toMatchObject({ status: 'renewed', renewedTo: { id: waiting.id } })
  })
})

describe('the integrity check after all of this', () => {
  test('passes', async () => {
    expect(await loans.wrong()).toEqual([])
    const { rows } = await server.pool.query(
      'select (sum(debit_paise) - sum(credit_paise))::bigint as difference from ledger_day',
    )
    expect(rows[0].difference).toBe(0)
  })

  test.each([
    [`update loan set renewed_to_id = null where status = 'renewed'`, 'refer to each other'],
    [`update loan set renewed_from_id = null where status = 'active'`, 'refer to each other'],
    [`update loan set packet_id = null where status = 'renewed'`, 'refer to each other'],
    [
      `update loan_item set pieces = pieces + 1 where loan_id in
      (select id from loan where status = 'renewed')`,
      'contains the unreleased items',
    ],
    [
      `update loan_entry set interest_paise = interest_paise + 1 where kind = 'renewal'`,
      'matches its voucher',
    ],
    [
      `update loan_entry set principal_paise = principal_paise - 1 where kind = 'renewal'`,
      'matches its voucher',
    ],
    [`update loan_entry set round_off_paise = 0 where kind = 'renewal'`, 'share one voucher'],
    [`update voucher set kind = 'receipt' where kind = 'renewal'`, 'share one voucher'],
  ])('%s is found and named', async (statement, named) => {
    expect(await loans.wrong(statement)).toEqual(expect.arrayContaining([expect.stringContaining(named)]))
  })
})
