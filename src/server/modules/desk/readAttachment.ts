import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { attachment } from '../../db/schema/desk.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import { type OperationWithRight, rightOf } from '../../platform/auth/rights.ts'
import type { Actor, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'

/**
 * A file's content, for those who may see what it belongs to: a logo for all who may see the company, a photo for its person and for those
 * who may see logins, files of staff and customers for those who may see these, files of loans and vouchers for those who may see these and
 * their store. Those who may see auction lots see the photos of loans that have a lot, and those who may see packet audits see tray photos.
 * An unused file is only for its uploader.
 * @throws DomainError 404 for all others.
 */
export const getAttachment: Handler<'GetAttachment'> = async ({ db, actor, query }) => {
  const unused = sql`auth.is_attachment_unused(${attachment.companyId}, ${attachment.id})`
  const [file] = await db
    .select()
    .from(attachment)
    .where(
      and(
        inArray(attachment.companyId, [...actor.companies]),
        eq(attachment.id, query.id),
        or(isVisibleTo(actor), and(eq(attachment.createdBy, actor.userId), unused)),
      ),
    )
    .limit(1)
  if (!file) throw fail(404, texts.notFound)
  const ending = file.contentType.slice(file.contentType.indexOf('/') + 1)
  return { content: file.content, fileName: `${file.purpose}-${file.id.slice(0, 8)}.${ending}` }
}

/** Condition: the packet of a loan `f` was counted in an audit `a`, which shows the tray photo once its count has ended. */
function isInFinishedAudit(readable: SQL): SQL {
  return sql`exists (
    select from packet_audit_scan s join packet_audit a on a.company_id = s.company_id and a.id = s.audit_id
    where s.company_id = f.company_id and s.packet_id = f.packet_id and a.state <> 'counting' and ${readable})`
}

/** Whether a file belongs to something that the actor may see. */
function isVisibleTo(actor: Actor): SQL {
  const { userId, companyId, grants } = actor
  const logins = grants.has(rightOf('GetUserLoginById')) ? sql`true` : sql`l.id = ${userId}`
  const here = sql`attachment.company_id = ${companyId}`
  const near = (storeId: string) => isInReach(actor, sql.raw(storeId))
  /** Files of these records of this company, if the actor may call one of the operations that read them. */
  const inCompany = (readBy: OperationWithRight | readonly OperationWithRight[], records: SQL) =>
    [readBy].flat().some((one) => grants.has(rightOf(one)))
      ? sql`(${here} and exists (${records}))`
      : sql`false`
  const fileOf = (table: string, column: string, also = sql``) =>
    sql`select from ${sql.raw(table)} f where f.company_id = attachment.company_id and f.${sql.raw(column)} = attachment.id${also}`
  const ofLoan = (table: string, column: string) =>
    fileOf(
      table,
      column,
      sql` and exists (select from loan o where o.company_id = f.company_id and o.id = f.loan_id and ${near('o.store_id')})`,
    )
  const trayPhoto = fileOf('loan', 'tray_photo_id', sql` and ${near('f.store_id')}`)
  const hasLot = (loanId: string) =>
    sql`exists (select from auction_lot t where t.company_id = f.company_id and t.loan_id = ${sql.raw(loanId)})`
  const ofVoucher = (table: string, kind: string) =>
    fileOf(
      table,
      'attachment_id',
      sql` and exists (select from voucher v where v.company_id = f.company_id and v.id = f.voucher_id
      and v.kind = ${kind} and ${near('v.store_id')})`,
    )
  return sql`(exists (select from company c where c.logo_id = attachment.id)
    or exists (select from login l where l.photo_id = attachment.id and ${logins})
    or ${inCompany('GetStaffById', fileOf('staff', 'photo_id'))}
    or ${inCompany('GetCustomerById', fileOf('customer', 'photo_id'))}
    or ${inCompany('GetCustomerById', fileOf('customer_document', 'attachment_id', sql` and f.removed_at is null`))}
    or ${inCompany(['GetNewLoanById', 'GetPartPaymentById'], ofLoan('loan_item', 'photo_id'))}
    or ${inCompany('GetAuctionLotById', sql`${ofLoan('loan_item', 'photo_id')} and ${hasLot('f.loan_id')}`)}
    or ${inCompany(['GetNewLoanById', 'GetPartPaymentById', 'GetPacketAuditById'], trayPhoto)}
    or ${inCompany('GetAuctionLotById', sql`${trayPhoto} and ${hasLot('f.id')}`)}
    or ${inCompany(
      'GetPacketAuditById',
      fileOf(
        'loan',
        'tray_photo_id',
        sql` and exists (select from packet p
      where p.company_id = f.company_id and p.loan_id = f.id and ${near('p.store_id')})`,
      ),
    )}
    or ${inCompany('GetPacketAuditById', fileOf('loan', 'tray_photo_id', sql` and ${isInFinishedAudit(near('a.store_id'))}`))}
    or ${inCompany('GetPartPaymentById', sql`${ofLoan('loan_document', 'attachment_id')} and f.removed_at is null`)}
    or ${inCompany('GetCreditNoteById', ofVoucher('voucher_note', 'credit-note'))}
    or ${inCompany('GetDebitNoteById', ofVoucher('voucher_note', 'debit-note'))}
    or ${inCompany('GetMoneyTransferById', ofVoucher('money_transfer', 'money-transfer'))}
    or ${inCompany('GetTaxPaymentById', ofVoucher('tax_payment', 'tax-payment'))}
    or ${inCompany('GetAuctionLotById', fileOf('auction_lot', 'proof_id', sql` and ${near('f.store_id')}`))}
    or ${inCompany('GetPartPaymentById', ofLoan('loan_release', 'picture_id'))}
    or ${inCompany('GetPartPaymentById', ofLoan('loan_release', 'proof_id'))}
    or ${inCompany('GetPartPaymentById', ofLoan('loan_release', 'bond_id'))}
    or ${inCompany('GetPartPaymentById', ofLoan('release_exception', 'picture_id'))}
    or ${inCompany('GetPartPaymentById', ofLoan('release_exception', 'proof_id'))}
    or ${inCompany('GetPartPaymentById', ofLoan('release_exception', 'bond_id'))})`
}
