import { sql } from 'drizzle-orm'
import type { ReportVoucher } from '../../../api/gen/model/index.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'

type Head = Omit<ReportVoucher, 'lines' | 'payments' | 'createdAt'> & { createdAt: string } & Record<
    string,
    unknown
  >

/**
 * A voucher of the store, or of another store with the right to other stores, with its lines and payments.
 * @throws DomainError 404 when it does not exist or the actor may not see it.
 */
export async function readVoucher(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<ReportVoucher> {
  const { companyId } = actor
  const stores = isInReach(actor, sql`v.store_id`)
  const ofVoucher = sql`company_id = ${companyId} and voucher_id = ${id}`
  const {
    rows: [head],
  } = await db.execute<Head>(sql`
      select v.id as "id", v.number as "number", v.kind as "kind", v.posted_on as "postedOn", s.name as "storeName",
        v.customer_id as "customerId", c.name as "customerName", v.loan_id as "loanId", o.number as "loanNumber",
        v.narration as "narration", coalesce(m.name, '') as "by", v.created_at as "createdAt", v.reverses_id as "reversesId",
        t.number as "reversesNumber", b.id as "reversedById", b.number as "reversedByNumber"
      from voucher v
      join store s on s.company_id = v.company_id and s.id = v.store_id
      left join customer c on c.company_id = v.company_id and c.id = v.customer_id
      left join loan o on o.company_id = v.company_id and o.id = v.loan_id
      left join login m on m.id = v.made_by
      left join voucher t on t.company_id = v.company_id and t.id = v.reverses_id
      left join voucher b on b.company_id = v.company_id and b.reverses_id = v.id
      where v.company_id = ${companyId} and v.id = ${id} and ${stores}`)
  const { rows: lines } = await db.execute<ReportVoucher['lines'][number] & Record<string, unknown>>(sql`
      select a.code as "accountCode", a.name as "accountName", l.debit_paise as "debitPaise", l.credit_paise as "creditPaise"
      from (select * from voucher_line where ${ofVoucher}) l
      join account a on a.company_id = l.company_id and a.id = l.account_id order by l.line`)
  const { rows: payments } = await db.execute<
    ReportVoucher['payments'][number] & Record<string, unknown>
  >(sql`
      select p.direction as "direction", p.mode as "mode", b.name as "bankName", p.amount_paise as "amountPaise",
        coalesce(p.reference, w.reference) as "reference"
      from (select * from voucher_payment where ${ofVoucher}) p
      left join awaited_reference w on w.company_id = p.company_id and w.voucher_id = p.voucher_id and w.line = p.line
      left join bank b on b.company_id = p.company_id and b.id = p.bank_id order by p.line`)
  if (!head) throw fail(404, texts.notFound)
  return { ...head, createdAt: new Date(head.createdAt).toISOString(), lines, payments }
}
