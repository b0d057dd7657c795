import { type SQL, sql } from 'drizzle-orm'

/** SQL parts of a list of vouchers that have a table of details. `v` is the voucher, `d` its row of details. */
export interface BankVoucherKind {
  kind: 'money-transfer' | 'tax-payment'
  /** The table of details. */
  details: SQL
  /** The columns of the details, by their names in the API. */
  columns: SQL
  /** Joins of the details that the columns need. */
  joins: SQL
  /** The amount of the voucher, in paise. */
  amount: SQL
  /** Condition on the columns of `d`: the voucher uses this bank account. */
  ofBank: (bankId: string) => SQL
  /** Condition on the columns of `d`: the details contain a word. */
  hasWord: (like: string) => SQL
}

const bankHas = (bankId: SQL, like: string) => sql`exists (select from bank b
  where b.company_id = d.company_id and b.id = ${bankId} and lower(b.name) like ${like})`

/** Transfers between the cash drawer and own bank accounts. */
export const moneyTransfers: BankVoucherKind = {
  kind: 'money-transfer',
  details: sql`money_transfer`,
  columns: sql`case when d.from_bank_id is null then 'deposit' when d.to_bank_id is null then 'withdrawal' else 'between' end
      as "way",
    d.from_bank_id as "fromBankId", f.name as "fromBankName", d.to_bank_id as "toBankId", t.name as "toBankName",
    d.amount_paise as "amountPaise", d.slip_number as "slipNumber", d.remark as "remark"`,
  joins: sql`left join bank f on f.company_id = d.company_id and f.id = d.from_bank_id
    left join bank t on t.company_id = d.company_id and t.id = d.to_bank_id`,
  amount: sql`d.amount_paise`,
  ofBank: (bankId) => sql`${bankId}::uuid in (d.from_bank_id, d.to_bank_id)`,
  hasWord: (like) => sql`(lower(d.slip_number) like ${like} or lower(d.remark) like ${like}
    or ${bankHas(sql`d.from_bank_id`, like)} or ${bankHas(sql`d.to_bank_id`, like)})`,
}

/** GST paid to the government. */
export const taxPayments: BankVoucherKind = {
  kind: 'tax-payment',
  details: sql`tax_payment`,
  columns: sql`d.period_on as "periodOn", d.cgst_paise as "cgstPaise", d.sgst_paise as "sgstPaise", d.igst_paise as "igstPaise",
    d.cgst_paise + d.sgst_paise + d.igst_paise as "amountPaise", d.bank_id as "bankId", f.name as "bankName",
    d.challan_number as "challanNumber", d.challan_on as "challanOn", d.remark as "remark"`,
  joins: sql`join bank f on f.company_id = d.company_id and f.id = d.bank_id`,
  amount: sql`d.cgst_paise + d.sgst_paise + d.igst_paise`,
  ofBank: (bankId) => sql`d.bank_id = ${bankId}::uuid`,
  hasWord: (like) => sql`(lower(d.challan_number) like ${like} or lower(d.remark) like ${like}
    or ${bankHas(sql`d.bank_id`, like)})`,
}
