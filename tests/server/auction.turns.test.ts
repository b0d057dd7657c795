import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionsOf, BEGAN } from '../support/auctions.ts'
import { statusesOf, whileNumbersLocked } from '../support/overlapping.ts'
import { VOTER_ID } from '../support/releases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server)
  // The scheme is in force on the day of the auctions, which is in the past.
  await server.pool.query('update interest_slab_version set from_on = $1', [BEGAN])
  const { customers } = auctions
  const known = { ...VOTER_ID, address: '12 Mada Street', pinCode: '600004' }
  const photoId = await customers.upload('customerPhoto')
  const typeId = await customers.addType('Known')
  customerId = (await customers.add(typeId, 'Renews', '9840099999', { ...known, photoId })).id
})
afterAll(() => server?.end())

type Loan = { id: string }
type Ending = () => ReturnType<TestServer['inject']>

/** Renews a loan at its principal, by bank. */
async function renewal({ id }: Loan): Promise<Ending> {
  const { token } = auctions
  const wanted = { slabId: auctions.slabId, tenureMonths: 12, principalPaise: 1_000_000 }
  const { settlement } = await server.call('QuoteRenewal', { token, query: { id }, body: wanted })
  const payments = [auctions.byBank(settlement?.toPayPaise ?? 0)]
  return () =>
    server.inject('RenewLoan', { token, query: { id }, body: { ...wanted, postedOn: BEGAN, payments } })
}

/** Ways to end a loan with a lot, as requests that can be sent. */
const endings: Record<string, (loan: Loan) => Promise<{ loan: Loan; end: Ending }>> = {
  closed: async (loan) => {
    const { payablePaise } = (await auctions.payoff(loan, BEGAN)).dues
    return { loan, end: () => auctions.close(loan, BEGAN, payablePaise) }
  },
  'written-off': async (loan) => {
    const body = { postedOn: BEGAN, reason: 'Fled' }
    return {
      loan,
      end: () => server.inject('WriteOff', { token: auctions.token, query: { id: loan.id }, body }),
    }
  },
  renewed: async (loan) => ({ loan, end: await renewal(loan) }),
  /** The new loan of a renewal, which is past its due date when the renewal is reversed. */
  cancelled: async (old) => {
    const loan: Loan = { id: (await (await renewal(old))()).json().id }
    await server.pool.query(
      `update loan set due_on = '2026-05-01', last_redemption_on = null where id = $1`,
      [loan.id],
    )
    const body = { seq: 2, postedOn: BEGAN, reason: 'The wrong loan' }
    return {
      loan,
      end: () => server.inject('ReverseEntry', { token: auctions.token, query: { id: old.id }, body }),
    }
  },
}

test.each(Object.keys(endings))(
  'the notice of a loan that is %s concurrently waits for the end of the loan, and is rejected',
  async (fate) => {
    const { token, scope } = auctions
    const ending = await endings[fate]?.(await auctions.overdue({ customerId }))
    if (!ending) throw new Error('no such ending')
    const [lot] = await auctions.identify(ending.loan)
    const notice = { ...scope, lotIds: [lot?.id ?? ''] }
    // Either the request that ends the loan has locked the lot, and the notice waits for it, or both wait for the store's posting lock.
    const replies = await whileNumbersLocked(server, [server.owner.storeId], ending.end, () =>
      server.inject('IssueNotices', { token, body: notice }),
    )
    expect(statusesOf(replies)).toEqual([fate === 'renewed' ? 201 : 200, 422])
    expect((await auctions.loan(ending.loan)).status).toBe(fate)
  },
)
