import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import {
  importedAccrual,
  importedTenureMonths,
  openingLoanLines,
} from '../../../domain/books/openingBalances.ts'
import { lastRedemptionOn } from '../../../domain/loan/redemption.ts'
import { itemValuePaise, netWeightMg } from '../../../domain/valuation/valuation.ts'
import type { StoredLoanState } from '../../db/columns.ts'
import { charge, loan, loanEntry, loanItem, packet, packetMove } from '../../db/schema/loans.ts'
import { openingLoan, openingLoanItem } from '../../db/schema/opening.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { insertMany, newId } from '../../platform/records/rows.ts'
import { nextStoreNumbers, readPolicy } from '../books/public.ts'
import { type PricedMetal, readPricedMetals } from '../lending/public.ts'
import type { OpeningRow } from './openingStore.ts'
import { openingTexts } from './openingTexts.ts'
import { postOpening } from './postOpening.ts'
import { refreshStatistics } from './refreshStatistics.ts'
import { type StagedLoan, toImportedLoan } from './stagedLoans.ts'
import type { WholeOpening } from './wholeOpening.ts'

/** Size of the first batch. After it the planner's statistics are refreshed, so that it uses the indexes for the other loans. */
const FIRST = 500
/** Loans written in one batch, to limit the size of a statement. */
const AT_ONCE = 2000
/** Sequence number of a loan's first entry, which is also its last for now. */
const FIRST_SEQ = 1

type Scope = Pick<BaseContext, 'db' | 'actor' | 'now' | 'today'>
type Weighed = typeof openingLoanItem.$inferSelect
type Item = typeof loanItem.$inferInsert

/** A loan to create, with its assigned values. */
interface Making {
  staged: StagedLoan
  number: string
  items: Item[]
  lastRedemptionOn: string | null
  chargeId: string
}

/** A created loan, with its voucher. */
interface Posted extends Making {
  voucherId: string
}

/**
 * Creates the loans of the opening balances: active, with loan numbers of the store, their unpaid charges, and their packets in the vault.
 * Interest accrues from the date up to which it is paid. Items are valued at today's prices (lending rules, sections 2, 3 and 10). The
 * number of statements depends on the number of batches, not of loans.
 * @returns the first and the last number, null without loans.
 */
export async function makeLoans(
  context: Scope,
  { row, loans }: WholeOpening,
): Promise<{ first: string | null; last: string | null }> {
  if (loans.length === 0) return { first: null, last: null }
  const numbers = await nextStoreNumbers(context, 'loan', row.cutOverOn, loans.length)
  const weighed = Map.groupBy(await readItems(context, row), ({ openingLoanId }) => openingLoanId)
  const policy = await readPolicy(context)
  const metals = new Map((await readPricedMetals(context)).map((metal) => [metal.id, metal]))
  const making = loans.map((staged, index): Making => {
    const metal = metals.get(staged.scheme.metalId)
    const number = numbers[index]
    if (!metal || number === undefined) throw new Error('a loan without a metal or number')
    const items = (weighed.get(staged.row.id) ?? []).map((item) => valued(item, metal))
    const redeemableOn = lastRedemptionOn(staged.row.openedOn, policy)
    return { staged, number, items, lastRedemptionOn: redeemableOn, chargeId: newId() }
  })
  await writeLoans(context, row, making.slice(0, FIRST))
  if (making.length > FIRST) await refreshStatistics(context)
  for (let from = FIRST; from < making.length; from += AT_ONCE)
    await writeLoans(context, row, making.slice(from, from + AT_ONCE))
  return { first: numbers[0] ?? null, last: numbers.at(-1) ?? null }
}

function readItems({ db, actor }: Scope, { id }: OpeningRow): Promise<Weighed[]> {
  return db
    .select(getTableColumns(openingLoanItem))
    .from(openingLoanItem)
    .innerJoin(openingLoan, byId(openingLoan, openingLoanItem.openingLoanId))
    .where(and(eq(openingLoanItem.companyId, actor.companyId), eq(openingLoan.openingId, id)))
    .orderBy(asc(openingLoanItem.openingLoanId), asc(openingLoanItem.line))
}

/** An item at today's price. @throws Error if there is none; opening balances cannot be accepted then. */
function valued({ openingLoanId: loanId, ...item }: Weighed, metal: PricedMetal): Item {
  const { referencePurityBp, pricePaisePerG } = metal
  const netMg = netWeightMg(item.grossMg, item.stoneMg, item.otherMg)
  if (pricePaisePerG === null || netMg === null) throw new Error('an item without a weight or price')
  const valuePaise = itemValuePaise({ netMg, purityBp: item.purityBp, referencePurityBp }, pricePaisePerG)
  return { ...item, loanId, netMg, pricePaisePerG, valuePaise }
}

async function writeLoans(context: Scope, row: OpeningRow, making: readonly Making[]): Promise<void> {
  const { actor } = context
  await insertMany(
    context,
    loan,
    making.map((one) => loanOf(context, row, one)),
  )
  await insertMany(
    context,
    loanItem,
    making.flatMap(({ items }) => items),
  )
  const posted = await postLoans(context, row, making)
  await insertMany(
    context,
    charge,
    posted.flatMap((one) => chargeOf(context, row, one)),
  )
  await insertMany(
    context,
    loanEntry,
    posted.map((one) => entryOf(context, row, one)),
  )
  const packets = making.map(({ staged }) => packetOf(context, staged))
  await insertMany(context, packet, packets)
  await insertMany(
    context,
    packetMove,
    packets.map(({ id, storeId, seal, location }, index) => ({
      companyId: actor.companyId,
      packetId: id,
      storeId,
      seq: 1,
      action: 'seal' as const,
      movedOn: row.cutOverOn,
      toPlace: 'vault' as const,
      toLocation: location,
      seal,
      witnesses: [],
      weightAfterMg: making[index]?.items.reduce((all, { grossMg }) => all + grossMg, 0) ?? null,
      madeBy: actor.userId,
      createdAt: context.now,
    })),
  )
}

/** Posts the imported balances of each loan. */
async function postLoans(
  context: Scope,
  { cutOverOn }: OpeningRow,
  making: readonly Making[],
): Promise<Posted[]> {
  const loans = making.map(({ staged: { row } }) => {
    const subject = { customerId: row.customerId, loanId: row.id }
    return {
      ...subject,
      narration: openingTexts.importedFrom(row.number),
      lines: openingLoanLines(row, subject),
    }
  })
  const vouchers = await postOpening(context, cutOverOn, loans)
  return making.map((one, index) => {
    const voucher = vouchers[index]
    if (!voucher) throw new Error('a loan without a voucher')
    return { ...one, voucherId: voucher.id }
  })
}

function loanOf(
  { actor, now }: Scope,
  { cutOverOn }: OpeningRow,
  { staged, number, items, ...made }: Making,
) {
  const { row, scheme } = staged
  const { companyId, storeId, userId } = actor
  const { id, customerId, slabId, slabVersion, openedOn, dueOn, principalPaise } = row
  const status = 'active' as const
  const valuePaise = items.reduce((all, item) => all + item.valuePaise, 0)
  return {
    companyId,
    id,
    storeId,
    number,
    customerId,
    slabId,
    slabVersion,
    status,
    openedOn,
    dueOn,
    lastRedemptionOn: made.lastRedemptionOn,
    metalId: scheme.metalId,
    terms: scheme.terms,
    fees: scheme.fees,
    principalPaise,
    valuePaise,
    tenureMonths: importedTenureMonths(row),
    // The eligible amount of that time is not known; the amount lent is used.
    eligiblePaise: principalPaise,
    advancePaise: 0,
    clock: importedAccrual(scheme.terms, toImportedLoan(row, cutOverOn)),
    outstandingPaise: row.outstandingPaise,
    chargesDuePaise: row.chargesDuePaise,
    lastSeq: FIRST_SEQ,
    plan: {},
    writtenBy: [userId],
    madeBy: userId,
    searchText: '',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

function chargeOf({ actor, now }: Scope, { cutOverOn, chargeHeadId }: OpeningRow, posted: Posted) {
  const { staged, chargeId, voucherId } = posted
  const { id: loanId, chargesDuePaise: amountPaise } = staged.row
  if (amountPaise === 0) return []
  if (chargeHeadId === null) throw new Error('charges without a voucher head')
  return [
    {
      companyId: actor.companyId,
      id: chargeId,
      loanId,
      voucherId,
      headId: chargeHeadId,
      chargedOn: cutOverOn,
      amountPaise,
      gstPaise: 0,
      duePaise: amountPaise,
      createdAt: now,
    },
  ]
}

/** The loan's first entry: imported principal and charges. */
function entryOf({ actor, now }: Scope, { cutOverOn }: OpeningRow, posted: Posted) {
  const { staged, chargeId, voucherId } = posted
  const { id: loanId, chargesDuePaise: chargesPaise, outstandingPaise: principalPaise } = staged.row
  const clock = importedAccrual(staged.scheme.terms, toImportedLoan(staged.row, cutOverOn))
  const before: StoredLoanState = { status: 'pending', clock: null, charges: {}, closedOn: null }
  const charges: StoredLoanState['charges'] = chargesPaise === 0 ? {} : { [chargeId]: chargesPaise }
  const after: StoredLoanState = { ...before, status: 'active', clock, charges }
  return {
    companyId: actor.companyId,
    loanId,
    seq: FIRST_SEQ,
    voucherId,
    kind: 'opening' as const,
    entryOn: cutOverOn,
    chargesPaise,
    penalPaise: 0,
    interestPaise: 0,
    principalPaise,
    roundOffPaise: 0,
    reason: openingTexts.importedFrom(staged.row.number),
    before,
    after,
    madeBy: actor.userId,
    createdAt: now,
  }
}

function packetOf({ actor, now }: Scope, { row }: StagedLoan) {
  const { companyId, storeId } = actor
  const { id: loanId, seal, location } = row
  return {
    companyId,
    id: newId(),
    loanId,
    storeId,
    seal,
    place: 'vault' as const,
    location,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}
