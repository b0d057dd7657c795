import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import {
  type ImportedLoan,
  importedAccrual,
  importedLoanProblems,
} from '../../../domain/books/openingBalances.ts'
import type { InterestTerms } from '../../../domain/interest/terms.ts'
import { type Allocation, duesOn } from '../../../domain/loan/receipts.ts'
import type { SchemeFees } from '../../../domain/scheme/fees.ts'
import { interestTermsOf } from '../../../domain/scheme/schemeTerms.ts'
import { loan } from '../../db/schema/loans.ts'
import { openingLoan } from '../../db/schema/opening.ts'
import { customer } from '../../db/schema/people.ts'
import { interestSlab, interestSlabVersion } from '../../db/schema/schemes.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import type { OpeningRow } from './openingStore.ts'
import { openingTexts } from './openingTexts.ts'

/** A scheme with which imported loans continue. */
export interface StagedScheme {
  name: string
  metalId: string
  terms: InterestTerms
  fees: SchemeFees & { advanceMonths: number }
}

/** A loan of the opening balances with its customer, its scheme and what prevents its import. */
export interface StagedLoan {
  row: typeof openingLoan.$inferSelect
  customer: { number: string; name: string }
  scheme: StagedScheme
  /** Description of its items. */
  items: string
  /** Its number here, once it is created. */
  loanNumber: string | null
  /** Why it cannot be imported; null if it can. */
  problem: string | null
  /** What is due at the cut-over date; only principal and charges if its figures are not valid. */
  dues: Allocation
}

type Found = Awaited<ReturnType<typeof foundLoans>>[number]

/**
 * The loans of the opening balances, all or those that match a condition, by old number unless `orderBy` is given, with what is due at the
 * cut-over date according to the lending rules. One query.
 */
export async function readStagedLoans(
  context: ActorContext,
  opening: OpeningRow,
  which: Which = {},
): Promise<StagedLoan[]> {
  const schemes = new Map<string, StagedScheme>()
  return (await foundLoans(context, opening, which)).map((found) => {
    const { row, customer: borrower, items, loanNumber } = found
    const key = `${row.slabId}/${row.slabVersion}`
    const scheme = schemes.get(key) ?? schemeOf(found)
    schemes.set(key, scheme)
    const facts = toImportedLoan(row, opening.cutOverOn)
    const [fault] = importedLoanProblems(scheme.terms, facts)
    const { chargesDuePaise: chargesPaise, outstandingPaise: principalPaise } = row
    const dues = fault
      ? { chargesPaise, penalPaise: 0, interestPaise: 0, principalPaise }
      : duesOn(scheme.terms, importedAccrual(scheme.terms, facts), chargesPaise, opening.cutOverOn)
    const problem = fault?.message ?? (loanNumber === null ? barrier(found) : null)
    return { row, customer: borrower, scheme, items, loanNumber, problem, dues }
  })
}

/** Condition for the loans to read. */
interface Which {
  where?: SQL | undefined
  orderBy?: SQL[]
  limit?: number
}

function foundLoans(
  { db, actor }: ActorContext,
  { id, acceptedAt }: OpeningRow,
  { where, orderBy, limit }: Which,
) {
  const ofLoan = sql`${openingLoan.companyId} and i.opening_loan_id = ${openingLoan.id}`
  const found = db
    .select({
      row: openingLoan,
      customer: { number: customer.number, name: customer.name },
      active: customer.active,
      slab: interestSlab,
      version: interestSlabVersion,
      loanNumber: loan.number,
      items: sql<string>`coalesce((
        select string_agg(to_char(i.gross_mg / 1000.0, 'FM999990.000') || ' g '
          || (select p.name from product p where p.company_id = i.company_id and p.id = i.product_id), ', ' order by i.line)
        from opening_loan_item i where i.company_id = ${ofLoan}), '')`,
      // Once the opening balances are accepted, the packets of their own loans have these seals.
      sealed: acceptedAt
        ? sql<boolean>`false`
        : sql<boolean>`exists (select from packet p
            where p.company_id = ${actor.companyId} and lower(p.seal) = lower(${openingLoan.seal}))`,
    })
    .from(openingLoan)
    .innerJoin(customer, byId(customer, openingLoan.customerId))
    .innerJoin(interestSlab, byId(interestSlab, openingLoan.slabId))
    .innerJoin(
      interestSlabVersion,
      and(
        eq(interestSlabVersion.companyId, openingLoan.companyId),
        eq(interestSlabVersion.slabId, openingLoan.slabId),
        eq(interestSlabVersion.number, openingLoan.slabVersion),
      ),
    )
    .leftJoin(loan, byId(loan, openingLoan.id))
    .where(and(eq(openingLoan.companyId, actor.companyId), eq(openingLoan.openingId, id), where))
    .orderBy(...(orderBy ?? [asc(openingLoan.number), asc(openingLoan.id)]))
  return limit === undefined ? found : found.limit(limit)
}

function barrier({ active, sealed }: Found): string | null {
  if (!active) return openingTexts.inactiveCustomer
  return sealed ? openingTexts.sealTaken : null
}

function schemeOf({ slab, version }: Found): StagedScheme {
  return {
    name: slab.name,
    metalId: slab.metalId,
    terms: interestTermsOf(version.terms, version),
    fees: { ...version.fees, advanceMonths: version.terms.advanceMonths },
  }
}

/** A loan of the opening balances in the form that the lending rules expect. */
export function toImportedLoan(
  row: Pick<
    typeof openingLoan.$inferSelect,
    'openedOn' | 'dueOn' | 'principalPaise' | 'outstandingPaise' | 'paidToOn' | 'penalDuePaise'
  >,
  cutOverOn: string,
): ImportedLoan {
  const { openedOn, dueOn, principalPaise, outstandingPaise, paidToOn, penalDuePaise } = row
  return { cutOverOn, openedOn, dueOn, principalPaise, outstandingPaise, paidToOn, penalDuePaise }
}
