import { sql } from 'drizzle-orm'
import type { MoneyTransfer, NoteAttachment, TaxPayment } from '../../../api/gen/model/index.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { openDayOf, readReversal, readVoucherLines } from '../books/public.ts'
import { type BankVoucherKind, moneyTransfers, taxPayments } from './kinds.ts'
import { byName, detailsOf, isOfKind } from './pageBankVouchers.ts'

/** Fields of a voucher that are not columns of the query. */
type Read = 'lines' | 'attachment' | 'reversal' | 'openDayOn'

/** A money transfer with its lines and its reversal. @throws DomainError 404 when it does not exist or the actor may not see it. */
export function readMoneyTransfer(context: ActorContext, id: string): Promise<MoneyTransfer> {
  return readBankVoucher<MoneyTransfer>(context, moneyTransfers, id)
}

/** A tax payment with its lines and its reversal. @throws DomainError 404 when it does not exist or the actor may not see it. */
export function readTaxPayment(context: ActorContext, id: string): Promise<TaxPayment> {
  return readBankVoucher<TaxPayment>(context, taxPayments, id)
}

async function readBankVoucher<Voucher extends MoneyTransfer | TaxPayment>(
  context: ActorContext,
  kind: BankVoucherKind,
  id: string,
) {
  const { db, actor } = context
  const here = isInReach(actor, sql`v.store_id`)
  const { rows } = await db.execute<
    Omit<Voucher, Read> &
      Record<string, unknown> & { madeAt: string; reversalId: string | null } & {
        attachmentId: string | null
        contentType: NoteAttachment['contentType'] | null
      }
  >(sql`
    select v.id as "id", v.store_id as "storeId", s.name as "storeName", v.number as "number", v.posted_on as "postedOn",
      ${kind.columns}, ${byName}, v.created_at as "madeAt", r.id as "reversalId", d.attachment_id as "attachmentId",
      o.content_type as "contentType"
    from voucher v
    ${detailsOf(kind)}
    join store s on s.company_id = v.company_id and s.id = v.store_id
    left join voucher r on r.company_id = v.company_id and r.reverses_id = v.id
    left join attachment o on o.company_id = d.company_id and o.id = d.attachment_id
    where v.company_id = ${actor.companyId} and v.id = ${id} and ${here} and ${isOfKind(kind)}`)
  const [found] = rows
  if (!found) throw fail(404, texts.notFound)
  const { reversalId, attachmentId, contentType, madeAt, ...head } = found
  const lines = await readVoucherLines(context, [id, ...(reversalId === null ? [] : [reversalId])])
  const reversal = reversalId === null ? undefined : await readReversal(context, reversalId, lines)
  return {
    ...head,
    madeAt: new Date(madeAt).toISOString(),
    lines: lines(head.id as string),
    ...(attachmentId !== null && contentType !== null && { attachment: { attachmentId, contentType } }),
    ...(reversal && { reversal }),
    openDayOn: await openDayOf(context),
  } as unknown as Voucher
}
