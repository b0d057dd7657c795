import { expect, test } from 'vitest'
import { balances } from '../support/loans.ts'
import { openings } from '../support/openings.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { startTestServer } from '../support/server.ts'

const CASH_PAISE = 5_000_000

test.each([
  ['as the first day opens', 0],
  ['before the first day opens', 1],
])('opening balances that are accepted %s count the cash once', async (_, place) => {
  const server = await startTestServer()
  try {
    const shop = await openings(server)
    await shop.save({
      amounts: [{ accountId: shop.idOf('1010'), debitPaise: CASH_PAISE, creditPaise: 0 }],
    })
    const body = await shop.shown()
    const both = [
      () => shop.openDay(CASH_PAISE / 100),
      () => server.inject('AcceptLedgerOpening', { token: server.owner.token, body }),
    ]
    const replies = await overlapping(server, ...(place === 0 ? both : both.reverse()))
    expect(statusesOf(replies)).toEqual(place === 0 ? [201, 422] : [200, 201])
    expect((await balances(server))['1010']).toBe(CASH_PAISE)
  } finally {
    await server.end()
  }
})
