import { monthLender } from './monthLender.ts'
import { putLoan, type TestLoan } from './putLoan.ts'
import { customerCollects } from './releases.ts'
import type { TestServer } from './server.ts'
import { twoStores } from './transfers.ts'

/** Days past the due date of the older loans of T. Nagar and Main; negative for loans not due yet. */
const LATE = [-300, -7, 0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 400]

/**
 * Two stores after a day with all kinds of operations: payouts with and without cash, receipts of which one was reversed, a
 * closing with its release, items released from an active loan, a bank loan, and a packet sent to the other store. Both also
 * have older loans, most of them overdue.
 */
export async function eveningOfTwoStores(server: TestServer) {
  const stores = await twoStores(server)
  const { shop, otherId } = stores
  const { token, companyId, storeId, userId } = server.owner
  const today = shop.today()
  const day = (late: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - late * 86_400_000).toISOString().slice(0, 10)

  const older: TestLoan[] = []
  for (const [at, late] of LATE.entries())
    for (const place of [storeId, otherId])
      older.push(
        await putLoan(
          server.pool,
          {
            companyId,
            storeId: place,
            userId,
            customerId: shop.customer.id,
            ...(at % 2 === 0
              ? { slabId: shop.slab.id, productId: shop.productId(shop.goldId) }
              : { slabId: shop.silver.id, productId: shop.productId(shop.silverId) }),
          },
          {
            openedOn: day(late + 365),
            dueOn: day(late),
            principalPaise: 100_000 * (at + 1) + (place === otherId ? 7 : 0),
          },
        ),
      )

  const receive = (loanId: string, amountPaise: number) =>
    server.call('ReceivePayment', {
      token,
      body: {
        ...shop.scope,
        customerId: shop.customer.id,
        postedOn: today,
        payments: shop.byBank(amountPaise),
        lines: [{ loanId, amountPaise }],
      },
    })
  const paid = await shop.pledge({ principalPaise: 1_500_000 })
  await receive(older[0]?.id ?? '', 5_000)
  await receive(paid.id, 250_000)
  const taken = await receive(paid.id, 100_000)
  const reversed = await server.inject('ReverseEntry', {
    token,
    query: { id: paid.id },
    body: { seq: 3, postedOn: today, reason: 'Entered twice' },
  })
  const byBank = await shop.pledge({ principalPaise: 2_000_000, payout: shop.byBank(2_000_000) })
  const closed = await shop.pledge({ payout: shop.byBank(1_000_000) })
  const { dues } = await server.call('GetPayoff', { token, query: { id: closed.id, date: today } })
  await server.call('CloseLoan', {
    token,
    query: { id: closed.id },
    body: { postedOn: today, payments: shop.byBank(dues.payablePaise) },
  })
  const collection = async () => customerCollects(await shop.upload('releasePicture'))
  await server.call('ReleasePacket', {
    token,
    query: { id: closed.id },
    body: { seal: closed.seal, collection: await collection() },
  })
  const parted = await shop.pledge({ items: [shop.item(), shop.item()], payout: shop.byBank(1_000_000) })
  await server.call('ReleaseItems', {
    token,
    query: { id: parted.id },
    body: {
      lines: [2],
      collection: await collection(),
      seal: parted.seal,
      newSeal: 'OPENED-1',
      witnesses: ['Ravi', 'Selvi'],
      weightBeforeMg: 21_000,
      weightAfterMg: 10_500,
    },
  })
  const lender = await monthLender(server, shop)
  await lender.draw(12_000, 950, 0, [byBank])
  const moved = await stores.pledge()
  await stores.sentPackets([moved.packetId])

  return { ...stores, today, paid, byBank, taken, reversed, receive, moved }
}
