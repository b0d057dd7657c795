import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NewLoan, NewLoanItem, NewLoanRow } from '../../../../api/gen/model/index.ts'
import { openingFees } from '../../../../domain/scheme/fees.ts'
import { login } from '../../../db/schema/access.ts'
import { metal, product, productCategory } from '../../../db/schema/items.ts'
import { voucher, voucherLine } from '../../../db/schema/journal.ts'
import { loan, loanEntry, loanItem } from '../../../db/schema/loans.ts'
import { customer, staff } from '../../../db/schema/people.ts'
import { interestSlab } from '../../../db/schema/schemes.ts'
import { byId } from '../../../platform/db/byId.ts'
import { allOf, prepared } from '../../../platform/db/pool.ts'
import type { BaseContext, DatedContext } from '../../../platform/operation/context.ts'
import { DomainError, fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { type Approvals, isApprovalValid, needsApproval } from '../commands/approval.ts'
import { readApprovalsOf } from '../commands/outdatedApprovals.ts'
import { settlementToday, settling } from '../commands/renewalAmounts.ts'
import { quoteLoan } from '../quote/quoteLoan.ts'
import { toQuote } from '../quote/toQuote.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { isUndisbursed } from '../state/openLoans.ts'
import { releasedProblem, undisbursedLoan } from './loanRequest.ts'

const approver = alias(login, 'approver')
const sender = alias(login, 'sender')
const renews = alias(loan, 'renews')

/** A loan with the names it refers to. */
interface NamedLoan {
  loan: LoanRow
  customerNumber: string
  customerName: string
  customerPhone: string
  metalName: string
  slabName: string
  madeByName: string | null
  approvedByName: string | null
  sentBackByName: string | null
  renewsNumber: string | null
  needsApproval: boolean
  toDecide: number
}

/** A select of {@link NamedLoan}; the caller adds the condition and, for a list, the number of loans `toDecide` on each row. */
export function namedLoans({ db }: Pick<BaseContext, 'db'>, toDecide = sql<number>`0`) {
  return db
    .select({
      loan,
      customerNumber: customer.number,
      customerName: customer.name,
      customerPhone: customer.phone,
      metalName: metal.name,
      slabName: interestSlab.name,
      madeByName: login.name,
      approvedByName: approver.name,
      sentBackByName: sender.name,
      renewsNumber: renews.number,
      needsApproval: needsApproval('loan'),
      toDecide,
    })
    .from(loan)
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(metal, byId(metal, loan.metalId))
    .innerJoin(interestSlab, byId(interestSlab, loan.slabId))
    .leftJoin(login, eq(login.id, loan.madeBy))
    .leftJoin(approver, eq(approver.id, loan.approvedBy))
    .leftJoin(sender, eq(sender.id, loan.sentBackBy))
    .leftJoin(renews, byId(renews, loan.renewedFromId))
}

/** Condition for loans of the current store. */
export function isOfStore({ companyId, storeId }: BaseContext['actor']) {
  return and(eq(loan.companyId, companyId), eq(loan.storeId, storeId))
}

/** A loan as the list of pending loans shows it. */
export function toLoanRow(
  named: NamedLoan,
  { actor }: Pick<DatedContext, 'actor'>,
  approvals: Approvals,
): NewLoanRow {
  const { loan: row, approvedByName: _a, toDecide: _t, ...names } = named
  const { id, status, customerId, metalId, slabId, tenureMonths, principalPaise } = row
  const { payout = [], receipt = [] } = row.plan
  return {
    id,
    status,
    customerId,
    metalId,
    slabId,
    tenureMonths,
    principalPaise,
    ...names,
    renewsId: row.renewedFromId,
    payout,
    receipt,
    approvalValid: isApprovalValid(row, approvals),
    mine: row.writtenBy.includes(actor.userId),
    valuePaise: row.valuePaise,
    eligiblePaise: row.eligiblePaise,
    sentBackAt: row.sentBackAt?.toISOString() ?? null,
    sentBackNote: row.sentBackNote,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

const namedLoan = prepared((db) =>
  namedLoans({ db })
    .where(
      and(
        eq(loan.companyId, sql.placeholder('companyId')),
        eq(loan.storeId, sql.placeholder('storeId')),
        eq(loan.id, sql.placeholder('id')),
      ),
    )
    .prepare('loan with names'),
)

/** One loan of the store as the API returns it; with today's quote until it is paid out. @throws DomainError 404 when it does not exist. */
export async function readLoan(context: DatedContext, id: string): Promise<NewLoan> {
  const { db, actor, today } = context
  const { companyId, storeId } = actor
  const [[named], items, vouchers] = await allOf([
    namedLoan(db).execute({ companyId, storeId, id }),
    readItems(context, id),
    readVouchers(context, id),
  ])
  if (!named) throw fail(404, texts.notFound)
  const { loan: row } = named
  const { seal = '', location = '' } = row.plan
  const { nomineeName, nomineeRelation, note, approvedOn, cancelReason } = row
  return {
    ...toLoanRow(named, context, await readApprovalsOf(context, row)),
    number: row.number,
    slabVersion: row.slabVersion,
    terms: { ...row.terms, bands: [...row.terms.bands] },
    openedOn: row.openedOn,
    dueOn: row.dueOn,
    items,
    seal,
    location,
    trayPhotoId: row.trayPhotoId,
    nomineeName,
    nomineeRelation,
    note,
    approvedOn,
    cancelReason,
    fees: openingFees(row.fees, row.principalPaise).lines,
    advancePaise: row.advancePaise,
    vouchers,
    approvedByName: named.approvedByName,
    ...(isUndisbursed(row) && (await quoteNow(context, row, today))),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * Today's quote of a pending or approved loan, and for a renewal what it settles today, with its planned payments for that; empty while its
 * scheme is not in force.
 */
async function quoteNow(
  context: DatedContext,
  row: LoanRow,
  today: string,
): Promise<Pick<NewLoan, 'quote' | 'settlement'> & Partial<Pick<NewLoan, 'payout' | 'receipt'>>> {
  const { request, details } = await undisbursedLoan(context, row)
  try {
    const options = { lock: false, dayField: 'openedOn', exceptLoanId: row.renewedFromId }
    const quoted = await quoteLoan(context, request, options)
    const released = await releasedProblem(context, details)
    if (released !== null) quoted.problems.push({ field: 'items', message: released })
    const settlement = await settlementToday(context, row, quoted)
    return {
      quote: toQuote(quoted, request.items.length, today),
      ...(settlement && { settlement, ...settling(row.plan, settlement) }),
    }
  } catch (error) {
    if (error instanceof DomainError) return {}
    throw error
  }
}

const itemsOfLoan = prepared((db) =>
  db
    .select({
      item: loanItem,
      productName: product.name,
      kind: productCategory.kind,
      appraiserName: staff.name,
    })
    .from(loanItem)
    .innerJoin(product, byId(product, loanItem.productId))
    .innerJoin(productCategory, byId(productCategory, product.categoryId))
    .leftJoin(staff, byId(staff, loanItem.appraiserId))
    .where(
      and(eq(loanItem.companyId, sql.placeholder('companyId')), eq(loanItem.loanId, sql.placeholder('id'))),
    )
    .orderBy(loanItem.line)
    .prepare('items of a loan'),
)

async function readItems({ db, actor }: DatedContext, id: string): Promise<NewLoanItem[]> {
  const rows = await itemsOfLoan(db).execute({ companyId: actor.companyId, id })
  return rows.map(({ item, ...names }) => {
    const { companyId: _c, loanId: _l, line: _n, releaseId: _r, ...rest } = item
    return { ...rest, ...names }
  })
}

const company = sql`company_id = ${sql.placeholder('companyId')}`
const ofLoan = sql`${company} and loan_id = ${sql.placeholder('id')}`

const vouchersOfOpening = prepared((db) =>
  db
    .select({
      id: voucher.id,
      number: voucher.number,
      kind: voucher.kind,
      amountPaise: sql<number>`(select sum(debit_paise)::bigint from ${voucherLine}
        where ${company} and voucher_id = ${voucher}.id)`,
    })
    .from(voucher)
    .where(
      and(
        eq(voucher.companyId, sql.placeholder('companyId')),
        sql`${voucher.id} in (
          select voucher_id from ${loanEntry} where ${ofLoan} and seq = 1
          union select id from ${voucher} where ${ofLoan} and kind in ('payout', 'opening-receipt'))`,
      ),
    )
    .orderBy(voucher.entry)
    .prepare('vouchers of an opening'),
)

/** The postings of the opening: the voucher of the loan's first entry, and its payments and receipts. */
async function readVouchers({ db, actor }: DatedContext, id: string): Promise<NewLoan['vouchers']> {
  const rows = await vouchersOfOpening(db).execute({ companyId: actor.companyId, id })
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as NewLoan['vouchers'][number]['kind'] }))
}
