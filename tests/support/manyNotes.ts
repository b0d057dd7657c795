import type pg from 'pg'
import { type Side, sidesOfNotes } from './notes.ts'

/**
 * Inserts notes of a side for a store, ten a day from 1 January 2021 on: every tenth by bank, the others in cash; every
 * hundredth is reversed. Also inserts the same number of vouchers of another kind. Within a transaction without triggers; call
 * `vacuum analyze` where plans matter.
 */
export async function fillManyNotes(
  client: Pick<pg.Pool, 'query'>,
  fill: {
    companyId: string
    storeId: string
    userId: string
    headId: string
    bankId: string
    customerId: string
    count: number
    side: Side
  },
): Promise<void> {
  const { companyId, storeId, userId, headId, bankId, customerId, count, side } = fill
  const { letter, kind } = sidesOfNotes[side]
  const [head, money] = side === 'debit' ? [1, 2] : [2, 1]
  const about = [companyId, storeId, userId]
  await client.query(
    `drop table if exists given; create temporary table given on commit drop as
     select n, gen_random_uuid() as id, gen_random_uuid() as other, (date '2021-01-01' + n / 10) as posted_on
     from generate_series(1, ${count}) as n`,
  )
  await client.query(
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, customer_id, narration, made_by)
     select $1::uuid, id, $2::uuid, 'ZZ-2122-${letter}' || lpad(n::text, 5, '0'), '${kind}', posted_on,
       case when n % 500 = 0 then $4::uuid end, 'Tea of day ' || n, $3::uuid from given
     union all
     select $1::uuid, other, $2::uuid, 'ZZ-2122-${letter}R' || lpad(n::text, 5, '0'), 'receipt', posted_on, null, 'Receipt', $3::uuid
     from given`,
    [...about, customerId],
  )
  await client.query(
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, narration, reverses_id, made_by)
     select $1, gen_random_uuid(), $2, 'ZZ-2122-${letter}V' || lpad(n::text, 5, '0'), 'reversal', posted_on, 'Twice', id, $3
     from given where n % 100 = 0`,
    about,
  )
  await client.query(
    `insert into voucher_line (company_id, voucher_id, line, account_id, debit_paise, credit_paise, posted_on, store_id)
     select $1, given.id, place, case place when ${head} then h.account_id else a.id end,
       case place when 1 then n * 100 else 0 end, case place when 2 then n * 100 else 0 end, posted_on, $2
     from given, generate_series(1, 2) as place, credit_debit h, account a
     where h.company_id = $1 and h.id = $3 and a.company_id = $1 and a.code = '1010'`,
    [companyId, storeId, headId],
  )
  await client.query(
    `insert into voucher_payment (company_id, voucher_id, line, direction, mode, bank_id, amount_paise, posted_on)
     select $1, id, 1, '${money === 1 ? 'in' : 'out'}', case when n % 10 = 0 then 'bank' else 'cash' end,
       case when n % 10 = 0 then $2::uuid end, n * 100, posted_on from given`,
    [companyId, bankId],
  )
  await client.query(
    `insert into voucher_note (company_id, voucher_id, head_id, account_id, party, party_key, search_text)
     select $1, given.id, h.id, h.account_id, 'Stall-' || n % 50, 'stall-' || n % 50, 'stall-' || n % 50 || ' tea of day ' || n
     from given, credit_debit h where h.company_id = $1 and h.id = $2`,
    [companyId, headId],
  )
}

/** {@link fillManyNotes} for both sides, with any head and bank of the company; the transaction has no triggers afterwards. */
export async function fillNotesOfBothSides(
  client: Pick<pg.Pool, 'query'>,
  fill: { companyId: string; storeId: string; userId: string; customerId: string; count: number },
): Promise<void> {
  const [books] = (
    await client.query(
      'select h.id as "headId", b.id as "bankId" from credit_debit h, bank b where h.company_id = $1 limit 1',
      [fill.companyId],
    )
  ).rows
  await client.query('set local session_replication_role = replica')
  for (const side of ['credit', 'debit'] as const) await fillManyNotes(client, { ...fill, ...books, side })
}
