import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOANS_REPLAYED } from '../../src/server/modules/integrity/replayChecks.ts'
import { customersOf } from '../support/customers.ts'
import { openShop } from '../support/loans.ts'
import { customerCollects } from '../support/releases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { verifyAfter } from '../support/verifyAfter.ts'

const POSTED = 'Each loan entry matches its voucher'
const RELEASED = 'Released items belong to their release'

let server: TestServer

/** A loan in each state, with every kind of entry that changes dues, one packet released completely and one in part. */
beforeAll(async () => {
  server = await startTestServer()
  const shop = await openShop(server, { penalRateBp: 300, graceDays: 0 })
  const { token, companyId, storeId } = server.owner
  const heads = await server.call('AddCommonHeads', { token, body: { companyId } })
  const headId = heads.rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
  const [paid, closed, lost] = [
    await shop.pledge({ items: [shop.item(), shop.item()] }),
    await shop.pledge({ payout: shop.byBank(1_000_000) }),
    await shop.pledge({ payout: shop.byBank(1_000_000) }),
  ]
  await shop.openLater(40)
  const postedOn = shop.today()
  const receive = (amountPaise: number) =>
    server.call('ReceivePayment', {
      token,
      body: {
        companyId,
        storeId,
        customerId: shop.customer.id,
        postedOn,
        payments: shop.byBank(amountPaise),
        lines: [{ loanId: paid.id, amountPaise }],
      },
    })
  const query = { id: paid.id }
  const charge = (id: string) =>
    server.call('AddCharge', {
      token,
      query: { id },
      body: { headId, amountPaise: 10_000, gstBp: 1800, postedOn },
    })
  await receive(5_000)
  await charge(paid.id)
  await server.call('WaiveDues', {
    token,
    query,
    body: {
      postedOn,
      penalPaise: 0,
      interestPaise: 100,
      reason: 'Agreed',
      charges: (await server.call('GetPartPaymentById', { token, query })).charges.map(({ id }) => ({
        chargeId: id,
        amountPaise: 1_000,
      })),
    },
  })
  const { rows } = await receive(50_000)
  await server.call('ReverseEntry', {
    token,
    query,
    body: { seq: rows[0]?.seq ?? 0, postedOn, reason: 'Of another' },
  })
  await receive(60_000)
  const { upload } = customersOf(server)
  const collection = async () => customerCollects(await upload('releasePicture'))
  await server.call('ReleaseItems', {
    token,
    query,
    body: {
      lines: [1],
      collection: await collection(),
      witnesses: ['Ravi', 'Selvi'],
      seal: paid.seal,
      newSeal: 'AGAIN',
      weightBeforeMg: 21_000,
      weightAfterMg: 10_500,
    },
  })
  await charge(lost.id)
  await server.call('WriteOff', { token, query: { id: lost.id }, body: { postedOn, reason: 'Fled' } })
  const closedQuery = { id: closed.id }
  const { dues } = await server.call('GetPayoff', { token, query: { ...closedQuery, date: postedOn } })
  const payments = shop.byBank(dues.payablePaise)
  await server.call('CloseLoan', { token, query: closedQuery, body: { postedOn, payments } })
  await server.call('ReleasePacket', {
    token,
    query: closedQuery,
    body: { seal: closed.seal, collection: await collection() },
  })
})
afterAll(() => server?.end())

/** The result of the checks of entries, postings and releases after a statement that the program would never run. */
async function broken(...statements: string[]): Promise<string[]> {
  const { checks } = await verifyAfter(server, ...statements)
  return checks
    .filter(({ name }) => [LOANS_REPLAYED, POSTED, RELEASED].includes(name))
    .flatMap(({ name, wrong }) => wrong.map((one) => `${name}: ${one}`))
}

const account = (code: string) => `(select id from account where code = '${code}')`

describe('the integrity check replays', () => {
  test('every kind of entry that the program wrote, and all pass', async () => {
    const { rows } = await server.pool.query('select distinct kind from loan_entry order by 1')
    expect(rows.map(({ kind }) => kind)).toEqual(
      ['charge', 'closing', 'opening', 'receipt', 'reversal', 'waiver', 'write-off'].sort(),
    )
    expect(await broken()).toEqual([])
  })

  test.each([
    [
      'an opening',
      `update loan_entry set after = jsonb_set(after, '{clock,dueOn}', '"2031-01-01"') where kind = 'opening'`,
      LOANS_REPLAYED,
      'entry 1, opening',
    ],
    [
      'a receipt with changed parts',
      `update loan_entry set interest_paise = interest_paise - 1, principal_paise = principal_paise + 1 where kind = 'receipt'`,
      LOANS_REPLAYED,
      'entry 2, receipt',
    ],
    [
      'a receipt with a wrong accrual state',
      `update loan_entry set after = jsonb_set(after, '{clock,interestPaidPaise}', '7') where kind = 'receipt'`,
      LOANS_REPLAYED,
      'entry 2, receipt',
    ],
    [
      'a closing',
      `update loan_entry set interest_paise = interest_paise - 100 where kind = 'closing'`,
      LOANS_REPLAYED,
      'entry 2, closing',
    ],
    [
      'a charge',
      `update loan_entry set charges_paise = charges_paise + 1 where kind = 'charge'`,
      LOANS_REPLAYED,
      'entry 3, charge',
    ],
    [
      'a waiver',
      `update loan_entry set interest_paise = interest_paise + 1 where kind = 'waiver'`,
      LOANS_REPLAYED,
      'entry 4, waiver',
    ],
    [
      'a reversal of an older entry',
      `update loan_entry set reverses_seq = reverses_seq - 1 where kind = 'reversal'`,
      LOANS_REPLAYED,
      'entry 6, reversal',
    ],
    [
      'a write-off',
      `update loan_entry set principal_paise = principal_paise - 100 where kind = 'write-off'`,
      LOANS_REPLAYED,
      'entry 3, write-off',
    ],
    [
      'interest posted as penal interest',
      `update voucher_line set account_id = ${account('4020')} where account_id = ${account('4010')}`,
      POSTED,
      'receipt',
    ],
    [
      'a reversal without its voucher',
      `update loan_entry set voucher_id = null where kind = 'reversal'`,
      POSTED,
      'entry 6, reversal',
    ],
    [
      'a released packet with unreleased items',
      `update loan_item set release_id = null where release_id in (select id from loan_release where whole)`,
      RELEASED,
      'Release',
    ],
    [
      'a release without items',
      `update loan_item set release_id = null where release_id in (select id from loan_release where not whole)`,
      RELEASED,
      'Release',
    ],
    [
      'an item of another loan',
      'update loan_item set release_id = (select id from loan_release limit 1)',
      RELEASED,
      'Item',
    ],
  ])('and names %s', async (_what, statement, check, named) => {
    const found = await broken(statement)
    expect(found.filter((one) => one.startsWith(check) && one.includes(named))).not.toEqual([])
  })
})
