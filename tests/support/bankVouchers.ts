import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { TestServer } from './server.ts'

/** The letter in the numbers of each kind of voucher with a bank on one side. */
const letters = { 'money-transfer': 'M', 'tax-payment': 'G' } as const

/** A kind of voucher with a bank on one side. */
export type BankVoucherKind = keyof typeof letters

/** Inserts a money transfer or tax payment of a past day in the database; returns its id. */
export async function putBankVoucher(
  { pool, owner }: TestServer,
  kind: BankVoucherKind,
  bankId: string,
): Promise<string> {
  const { companyId, storeId, userId } = owner
  const id = randomUUID()
  const details =
    kind === 'money-transfer'
      ? `money_transfer (company_id, voucher_id, to_bank_id, amount_paise, slip_number)
         values ('${companyId}', '${id}', '${bankId}', 100, 'Spare slip')`
      : `tax_payment (company_id, voucher_id, store_id, bank_id, period_on, cgst_paise, sgst_paise, igst_paise,
           challan_number, challan_on)
         values ('${companyId}', '${id}', '${storeId}', '${bankId}', '2019-12-01', 50, 50, 0, 'Spare challan', '2020-01-01')`
  await pool.query(
    [
      'begin; set local session_replication_role = replica',
      `insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
       values ('${companyId}', '${id}', '${storeId}', 'SPARE-${letters[kind]}', '${kind}', '2020-01-01', '${userId}')`,
      `insert into ${details}`,
      'commit',
    ].join(';\n'),
  )
  return id
}

/**
 * Inserts vouchers of a kind for a store, ten per day from 1 January 2021 on, and the same number of receipts;
 * one voucher in a hundred is reversed. Within a transaction without triggers; call `vacuum analyze` where plans matter.
 */
export async function fillBankVouchers(
  client: Pick<pg.Pool, 'query'>,
  kind: BankVoucherKind,
  fill: { companyId: string; storeId: string; userId: string; bankId: string; count: number },
): Promise<void> {
  const { companyId, storeId, userId, bankId, count } = fill
  const letter = letters[kind]
  const around = [companyId, storeId, userId]
  await client.query(
    `drop table if exists given; create temporary table given on commit drop as
     select n, gen_random_uuid() as id, date '2021-01-01' + n / 10 as posted_on from generate_series(1, ${count}) as n`,
  )
  await client.query(
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
     select $1::uuid, id, $2::uuid, 'ZZ-2122-${letter}' || lpad(n::text, 5, '0'), '${kind}', posted_on, $3::uuid from given
     union all
     select $1::uuid, gen_random_uuid(), $2::uuid, 'ZZ-2122-${letter}R' || lpad(n::text, 5, '0'), 'receipt', posted_on, $3::uuid
     from given`,
    around,
  )
  await client.query(
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, narration, reverses_id, made_by)
     select $1, gen_random_uuid(), $2, 'ZZ-2122-${letter}V' || lpad(n::text, 5, '0'), 'reversal', posted_on, 'Twice', id, $3
     from given where n % 100 = 0`,
    around,
  )
  await client.query(
    kind === 'money-transfer'
      ? `insert into money_transfer (company_id, voucher_id, to_bank_id, amount_paise, slip_number)
         select $1, id, $2, n * 100, 'Slip-' || n from given`
      : `insert into tax_payment (company_id, voucher_id, bank_id, store_id, period_on, cgst_paise, sgst_paise, igst_paise,
           challan_number, challan_on)
         select $1, id, $2, '${storeId}', date_trunc('month', posted_on - interval '1 month'), n * 50, n * 50, 0,
           'Challan-' || n, posted_on from given`,
    [companyId, bankId],
  )
}
