import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AddOpeningLoanRequest } from '../../../api/gen/model/index.ts'
import { importedLoanProblems } from '../../../domain/books/openingBalances.ts'
import { interestTermsOf } from '../../../domain/scheme/schemeTerms.ts'
import { netWeightMg } from '../../../domain/valuation/valuation.ts'
import { openingLoan, openingLoanItem } from '../../db/schema/opening.ts'
import {
  fails,
  type ImportContext,
  type ImportedRow,
  type RowProblem,
} from '../../platform/imports/importTarget.ts'
import { insertMany, newId } from '../../platform/records/rows.ts'
import { foldText } from '../../platform/text/foldText.ts'
import type { SchemeInForce } from '../lending/public.ts'
import { type FoundCustomers, findCustomers, personKey } from './findCustomers.ts'
import type { OpeningRow } from './openingStore.ts'
import { openingTexts as texts } from './openingTexts.ts'

/** Maximum number of items of a loan. */
const MAX_ITEMS = 100

/** The fields of a loan without its items; equal in each of its rows. */
type Facts = Omit<
  AddOpeningLoanRequest,
  'companyId' | 'storeId' | 'productId' | 'purityBp' | 'pieces' | 'grossMg' | 'stoneMg' | 'otherMg'
>

/** A loan of earlier rows. */
interface Known {
  /** Its first row; null for one that is already in the draft. */
  row: number | null
  facts: Facts
  /** Its customer if it is already in the draft; null for a row, which is compared by the fields that name the customer. */
  customerId: string | null
  items: number
}

/** What rows are compared with, and what has been written. */
export interface Staging {
  opening: OpeningRow | null
  /** Schemes in force by their id. */
  schemes: ReadonlyMap<string, SchemeInForce>
  /** Loans of earlier rows, by their folded number. */
  loans: Map<string, Known>
  /** Their folded seals. */
  seals: Set<string>
  customers: FoundCustomers
  /** Loans that were written, with their current number of items. */
  written: Map<string, { id: string; items: number }>
}

/** An empty staging. */
export function newStaging(opening: OpeningRow | null, schemes: readonly SchemeInForce[]): Staging {
  return {
    opening,
    schemes: new Map(schemes.map((scheme) => [scheme.id, scheme])),
    loans: new Map(),
    seals: new Set(),
    customers: { byNumber: new Map(), byPerson: new Map() },
    written: new Map(),
  }
}

/**
 * Problems of rows of open loans that do not show in the format of a row: an opening that does not accept loans, unknown customers, figures
 * that contradict each other, the cut-over date or the terms, and numbers or seals that are taken. Three queries.
 */
export async function compareLoans(
  context: ImportContext,
  rows: readonly ImportedRow<AddOpeningLoanRequest>[],
  staging: Staging,
): Promise<(RowProblem & { row: number })[]> {
  const { opening } = staging
  const barred = opening === null ? texts.noCutOver : opening.acceptedAt ? texts.accepted : null
  if (opening === null || barred !== null)
    return rows.map(({ row }) => ({ row, ...fails(null, barred ?? '') }))
  await findCustomers(
    context,
    rows.map(({ body }) => body),
    staging.customers,
  )
  const taken = await readTaken(context, rows, opening)
  return rows.flatMap(({ row, body }) => {
    const problems = [
      ...customerProblems(body, staging.customers),
      ...figureProblems(body, staging, opening),
      ...sameLoanProblems(row, body, staging, taken),
    ]
    return problems.map((problem) => ({ row, ...problem }))
  })
}

/** Writes valid rows: each loan from its first row, and an item from each row. Two statements. @returns the loan number of each row. */
export async function insertLoans(
  context: ImportContext,
  bodies: readonly AddOpeningLoanRequest[],
  { opening, customers, schemes, written }: Staging,
): Promise<string[]> {
  if (opening === null) throw new Error('loans need an opening with a cut-over date')
  const { companyId } = opening
  const loans: (typeof openingLoan.$inferInsert)[] = []
  const items = bodies.map((body) => {
    const { productId, purityBp, pieces, grossMg, stoneMg, otherMg } = body
    const key = foldText(body.number)
    const known = written.get(key) ?? { id: newId(), items: 0 }
    if (known.items === 0) {
      const { slabId, openedOn, dueOn, principalPaise, outstandingPaise, paidToOn } = body
      const customerId = customerOf(body, customers)
      const slabVersion = schemes.get(slabId)?.versionNumber
      if (typeof customerId !== 'string' || slabVersion === undefined)
        throw new Error('a row was not compared')
      loans.push({
        companyId,
        id: known.id,
        openingId: opening.id,
        number: body.number.trim(),
        customerId,
        slabId,
        slabVersion,
        openedOn,
        dueOn,
        principalPaise,
        outstandingPaise,
        paidToOn,
        penalDuePaise: body.penalDuePaise,
        chargesDuePaise: body.chargesDuePaise,
        seal: body.seal.trim(),
        location: body.location.trim(),
        createdAt: context.now,
      })
    }
    known.items += 1
    written.set(key, known)
    const weighed = { productId, purityBp, pieces, grossMg, stoneMg, otherMg }
    return { companyId, openingLoanId: known.id, line: known.items, ...weighed }
  })
  await insertMany(context, openingLoan, loans)
  await insertMany(context, openingLoanItem, items)
  return bodies.map(({ number }) => number.trim())
}

/** Adds the loan that the draft has with this number to the staging, so that another item can be added to it. */
export async function stageExisting(
  { db, actor }: Pick<ImportContext, 'db' | 'actor'>,
  { number, customerNumber, phone, customerName }: AddOpeningLoanRequest,
  staging: Staging,
): Promise<void> {
  if (staging.opening === null) return
  const items = sql<number>`(select count(*)::integer from opening_loan_item i
    where i.company_id = opening_loan.company_id and i.opening_loan_id = opening_loan.id)`
  const [found] = await db
    .select({ loan: openingLoan, items })
    .from(openingLoan)
    .where(
      and(
        eq(openingLoan.companyId, actor.companyId),
        eq(openingLoan.openingId, staging.opening.id),
        sql`lower(${openingLoan.number}) = lower(${number.trim()})`,
      ),
    )
    .limit(1)
  if (!found) return
  const { loan, items: count } = found
  // The customer is compared by its id, so these three fields are copied from the request and always equal it.
  const facts = { ...loan, customerNumber, phone, customerName }
  staging.loans.set(foldText(number), { row: null, facts, customerId: loan.customerId, items: count })
  staging.written.set(foldText(number), { id: loan.id, items: count })
}

function customerOf(
  { customerNumber, phone, customerName }: Facts,
  { byNumber, byPerson }: FoundCustomers,
): string | 'several' | undefined {
  if (customerNumber) return byNumber.get(customerNumber.trim().toUpperCase())
  return phone && customerName ? byPerson.get(personKey(phone, customerName)) : undefined
}

function customerProblems(facts: Facts, customers: FoundCustomers): RowProblem[] {
  const { customerNumber, phone, customerName } = facts
  if (!customerNumber && !(phone && customerName)) return [fails('customerNumber', texts.whichCustomer)]
  const found = customerOf(facts, customers)
  if (found === 'several') return [fails('phone', texts.severalPersons)]
  if (found !== undefined) return []
  return [customerNumber ? fails('customerNumber', texts.unknownNumber) : fails('phone', texts.unknownPerson)]
}

function figureProblems(
  body: AddOpeningLoanRequest,
  { schemes }: Staging,
  { cutOverOn }: OpeningRow,
): RowProblem[] {
  const scheme = schemes.get(body.slabId)
  if (!scheme) return [fails('slabId', texts.unknownScheme)]
  const terms = interestTermsOf(scheme.terms, scheme)
  const faults = importedLoanProblems(terms, { ...body, cutOverOn }).map(({ field, message }) =>
    fails(field, message),
  )
  const left = netWeightMg(body.grossMg, body.stoneMg, body.otherMg)
  return left === null ? [...faults, fails('grossMg', texts.netWeight)] : faults
}

/** Folded numbers in the draft, and folded seals of packets and of the draft. */
interface Taken {
  numbers: ReadonlySet<string>
  seals: ReadonlySet<string>
}

function sameLoanProblems(
  row: number,
  body: AddOpeningLoanRequest,
  { loans, seals, customers }: Staging,
  taken: Taken,
): RowProblem[] {
  const key = foldText(body.number)
  const known = loans.get(key)
  if (known) {
    known.items += 1
    const other = otherCustomer(known, body, customers) ?? differing(known.facts, body)
    if (other !== null)
      return [fails(other, known.row === null ? texts.differsFromAdded : texts.differs(known.row))]
    return known.items > MAX_ITEMS ? [fails('number', texts.items(MAX_ITEMS))] : []
  }
  loans.set(key, { row, facts: body, customerId: null, items: 1 })
  const problems: RowProblem[] = []
  if (taken.numbers.has(key)) problems.push(fails('number', texts.alreadyAdded))
  const seal = foldText(body.seal)
  if (taken.seals.has(seal) || seals.has(seal)) problems.push(fails('seal', texts.seal))
  seals.add(seal)
  return problems
}

/** The field that names a customer other than the one of a loan in the draft; null if none does, or the customer is unknown. */
function otherCustomer({ customerId }: Known, body: Facts, customers: FoundCustomers): string | null {
  const found = customerOf(body, customers)
  if (customerId === null || found === undefined || found === 'several' || found === customerId) return null
  return body.customerNumber ? 'customerNumber' : 'phone'
}

const factFields = [
  'customerNumber',
  'phone',
  'customerName',
  'slabId',
  'openedOn',
  'dueOn',
  'principalPaise',
  'outstandingPaise',
  'paidToOn',
  'penalDuePaise',
  'chargesDuePaise',
  'seal',
  'location',
] as const satisfies readonly (keyof Facts)[]

/** The first field in which two rows of a loan differ; null for none. */
function differing(one: Facts, other: Facts): string | null {
  const text = (value: string | number | null) => foldText(String(value ?? ''))
  return factFields.find((field) => text(one[field]) !== text(other[field])) ?? null
}

async function readTaken(
  { db, actor }: ImportContext,
  rows: readonly ImportedRow<AddOpeningLoanRequest>[],
  { id }: OpeningRow,
): Promise<Taken> {
  const numbers = rows.map(({ body }) => body.number.trim().toLowerCase())
  const seals = rows.map(({ body }) => body.seal.trim().toLowerCase())
  const existing = await db
    .select({ number: openingLoan.number })
    .from(openingLoan)
    .where(
      and(
        eq(openingLoan.companyId, actor.companyId),
        eq(openingLoan.openingId, id),
        inArray(sql`lower(${openingLoan.number})`, numbers),
      ),
    )
  const { rows: sealed } = await db.execute<{ seal: string }>(sql`
    select seal from packet where company_id = ${actor.companyId} and lower(seal) = any (${sql.param(seals)})
    union all
    select seal from opening_loan where company_id = ${actor.companyId} and lower(seal) = any (${sql.param(seals)})`)
  return {
    numbers: new Set(existing.map(({ number }) => foldText(number))),
    seals: new Set(sealed.map(({ seal }) => foldText(seal))),
  }
}
