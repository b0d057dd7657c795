import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuctionLotRow, AuctionStage } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { auctionsOf, BEGAN } from '../support/auctions.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server)
})
afterAll(() => server.end())

/** The rows of all pages, two at a time. */
async function allPages<Row>(
  page: (
    fields: object,
  ) => Promise<{ rows: Row[]; nextCursor: string | null; previousCursor: string | null }>,
): Promise<{ rows: Row[]; back: Row[] | null }> {
  const rows: Row[] = []
  let cursor: string | null = null
  let back: string | null = null
  do {
    const reply = await page({ limit: 2, ...(cursor !== null && { cursor }) })
    rows.push(...reply.rows)
    cursor = reply.nextCursor
    back = reply.previousCursor
  } while (cursor !== null)
  return { rows, back: back === null ? null : (await page({ limit: 2, cursor: back })).rows }
}

describe('loans that can be auctioned', () => {
  test('are sorted by number and due date in both directions, page by page, forward and back', async () => {
    for (const dueOn of ['2026-03-04', '2026-03-02', '2026-03-03', '2026-03-02', '2026-03-01'])
      await auctions.overdue({ dueOn })
    for (const sort of ['number', '-number', 'dueOn', '-dueOn'] as const) {
      const { rows, back } = await allPages((fields) => auctions.candidates({ sort, ...fields }))
      const key = (row: (typeof rows)[number]) =>
        `${sort.endsWith('number') ? row.number : row.dueOn} ${row.id}`
      const sorted = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
      expect(rows.map(key)).toEqual((sort.startsWith('-') ? sorted.reverse() : sorted).map(key))
      expect(rows).toHaveLength(5)
      expect(back).toEqual(rows.slice(2, 4))
    }
  })

  test('are found by number, customer and seal, and counted with the same search', async () => {
    const { id: customerId } = await auctions.addCustomer('Unmistakable Usha')
    const loan = await auctions.overdue({ customerId, seal: 'ZARI-77', principalPaise: 2_500_000 })
    for (const search of [loan.number, 'usha', 'zari', `zari ${loan.number.slice(-5)}`]) {
      expect((await auctions.candidates({ search })).rows.map(({ id }) => id)).toEqual([loan.id])
      expect((await auctions.count({ search })).candidates).toEqual({ count: 1, principalPaise: 2_500_000 })
    }
    expect((await auctions.candidates({ search: 'zari nobody' })).rows).toEqual([])
  })
})

describe('lots', () => {
  const made: Record<string, AuctionLotRow> = {}

  beforeAll(async () => {
    const lot = async (name: string, dueOn: string) => {
      const [one] = await auctions.identify(await auctions.overdue({ dueOn }))
      if (one === undefined) throw new Error('no lot')
      made[name] = one
      return one
    }
    await lot('new', '2026-02-05')
    await auctions.notice(await lot('noticed', '2026-02-03'))
    const served = await lot('served', '2026-02-04')
    const affixed = await lot('affixed', '2026-02-01')
    const failed = await lot('failed', '2026-02-02')
    await auctions.notice(served, affixed, failed)
    await auctions.serve(served)
    await auctions.serve(affixed, { how: 'affixed' })
    await auctions.serve(failed)
    await server.pool.query(
      `update auction_lot set state = 'failed', failures = 1, earliest_on = $2, noticed_on = $2 where id = $1`,
      [failed.id, addDays(BEGAN, -1)],
    )
    made.today = await auctions.openForBids(await auctions.overdue({ dueOn: '2026-01-09' }))
    made.before = await auctions.openForBids(await auctions.overdue({ dueOn: '2026-01-08' }))
    await server.pool.query(
      `with day as (
         insert into auction (company_id, id, store_id, held_on, place, auctioneer, made_by)
         select company_id, gen_random_uuid(), store_id, held_on - 1, place, auctioneer, made_by from auction limit 1
         returning id
       ) update auction_lot set auction_id = (select id from day) where id = $1`,
      [made.before.id],
    )
    const sold = async (name: string, pricePaise: number) => {
      made[name] = (await auctions.sold(await auctions.overdue(), pricePaise)).lot
    }
    await sold('surplus', 6_500_000)
    await sold('late', 6_400_000)
    await sold('shortfall', 900_000)
    await server.pool.query('update auction_lot set refund_by_on = $2 where id = $1', [
      made.late?.id,
      addDays(BEGAN, -3),
    ])
    await sold('settled', 900_000)
    await server.call('WriteOffShortfall', {
      token: auctions.token,
      query: { id: made.settled?.id ?? '' },
      body: { postedOn: BEGAN, reason: 'Cannot be found' },
    })
    await server.call('WithdrawLot', {
      token: auctions.token,
      query: { id: (await lot('withdrawn', '2026-01-02')).id },
      body: { reason: 'Paid' },
    })
  })

  const idsOf = (...names: string[]) => names.map((name) => made[name]?.id).sort()

  test.each([
    ['served', 'schedule', ['served']],
    ['affixed', 'schedule', ['affixed']],
    ['failed', 'schedule', ['failed']],
    ['noticeOver', 'schedule', ['failed']],
    ['inProgress', 'sale', ['today']],
    ['heldBefore', 'sale', ['before']],
    ['surplus', 'settle', ['late', 'surplus']],
    ['refundLate', 'settle', ['late']],
    ['shortfall', 'settle', ['shortfall']],
    ['settled', 'ended', ['settled']],
    ['withdrawn', 'ended', ['withdrawn']],
  ] as const)('are filtered by %s, and counted with the same filter', async (state, stage, names) => {
    const { rows } = await auctions.lots({ state, stage })
    expect(rows.map(({ id }) => id).sort()).toEqual(idsOf(...names))
    const { stages } = await auctions.count({ state })
    expect(stages.find((one) => one.stage === stage)?.count).toBe(names.length)
  })

  type Field = 'loanNumber' | 'dueOn' | 'earliestOn' | 'heldOn' | 'refundByOn' | 'endedOn'

  test.each([
    ['loanNumber', undefined, 12],
    ['dueOn', undefined, 12],
    ['earliestOn', undefined, 12],
    ['heldOn', undefined, 12],
    ['refundByOn', 'settle', 3],
    ['endedOn', undefined, 12],
  ] as [Field, AuctionStage | undefined, number][])(
    'are sorted by %s in both directions, those without it last, page by page, forward and back',
    async (field, stage, count) => {
      for (const sort of [field, `-${field}`] as const) {
        const { rows, back } = await allPages((page) =>
          auctions.lots({ sort, ...(stage && { stage }), ...page }),
        )
        expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
        const values = rows.map((row) => row[field])
        const set = values.filter((value) => value !== null).sort()
        const ordered = sort.startsWith('-') ? set.reverse() : set
        expect(values).toEqual([...ordered, ...values.filter((value) => value === null)])
        const lastPage = Math.floor((count - 1) / 2) * 2
        expect(back).toEqual(rows.slice(lastPage - 2, lastPage))
      }
    },
  )

  test('that are completed are sorted by the date of completion, lots of one day by creation, page by page, forward and back', async () => {
    for (const endedOn of ['2026-05-03', '2026-05-01', '2026-05-02', '2026-05-02']) {
      const [lot] = await auctions.identify(await auctions.overdue({ dueOn: '2026-01-02' }))
      await server.pool.query(`update auction_lot set state = 'withdrawn', ended_on = $2 where id = $1`, [
        lot?.id,
        endedOn,
      ])
    }
    for (const state of [undefined, 'withdrawn'] as const) {
      const keys: string[][] = []
      for (const sort of ['endedOn', '-endedOn'] as const) {
        const { rows, back } = await allPages((page) =>
          auctions.lots({ sort, stage: 'ended', ...(state && { state }), ...page }),
        )
        keys.push(rows.map((row) => `${row.endedOn} ${row.id}`))
        expect(back).toEqual(rows.slice(2, 4))
      }
      const [up, down] = keys
      expect(up?.map((key) => key.slice(0, 10))).toEqual([
        '2026-05-01',
        '2026-05-02',
        '2026-05-02',
        '2026-05-03',
        // The lots withdrawn and settled today.
        ...(state === 'withdrawn' ? [BEGAN] : [BEGAN, BEGAN]),
      ])
      expect(up).toEqual(up?.toSorted())
      expect(down).toEqual(up?.toReversed())
    }
  })
})
