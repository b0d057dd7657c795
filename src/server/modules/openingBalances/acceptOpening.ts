import { sql } from 'drizzle-orm'
import type { AcceptLedgerOpeningRequest } from '../../../api/gen/model/index.ts'
import { openingLines } from '../../../domain/books/openingBalances.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { noteChange } from '../../platform/records/rows.ts'
import type { Voucher } from '../books/public.ts'
import { lockNumberSequences } from '../books/public.ts'
import { lockActiveStore } from '../organisation/public.ts'
import { makeLoans } from './makeLoans.ts'
import { changeOpening, lockDraft } from './openingStore.ts'
import { openingTexts } from './openingTexts.ts'
import { postOpening } from './postOpening.ts'
import { acceptanceProblems, readWholeOpening, type WholeOpening } from './wholeOpening.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'now' | 'today' | 'changes'>

/** The figures that the accepting page showed. */
export type Shown = Omit<AcceptLedgerOpeningRequest, 'companyId' | 'storeId'>

/**
 * Accepts the draft of the store: creates its loans as active, and posts every balance on the cut-over date against Opening
 * balances, all or nothing. Accepted balances never change, which the database enforces (lending rules,
 * section 10).
 * @throws DomainError 409 when the draft is accepted already or differs from what was shown, 422 with everything that prevents it.
 */
export async function acceptOpening(context: Scope, shown: Shown): Promise<void> {
  const { actor, now } = context
  if (!(await lockActiveStore(context))) throw fail(422, openingTexts.storeInactive)
  await lockCustomers(context)
  await lockNumberSequences(context, [actor.storeId])
  const row = await lockDraft(context)
  const whole = await readWholeOpening(context, row)
  if (!isAsShown(whole, shown)) throw fail(409, openingTexts.changed)
  const problems = await acceptanceProblems(context, whole)
  if (problems[0]) throw fail(422, problems.length > 1 ? texts.invalid : problems[0].message, problems)
  const voucher = await postAccounts(context, whole)
  const made = await makeLoans(context, whole)
  await changeOpening(context, row, {
    acceptedAt: now,
    acceptedBy: actor.userId,
    voucherId: voucher?.id ?? null,
  })
  const { cutOverOn } = row
  noteChange(context, 'opening', row.id, null, {
    accepted: true,
    cutOverOn,
    voucherNumber: voucher?.number ?? null,
    amounts: whole.amounts,
    loans: whole.totals,
    firstLoanNumber: made.first,
    lastLoanNumber: made.last,
    differencePaise: whole.differencePaise,
  })
}

function isAsShown({ row, totals, differencePaise }: WholeOpening, shown: Shown): boolean {
  return (
    row.version === shown.version &&
    totals.count === shown.loanCount &&
    totals.outstandingPaise === shown.outstandingPaise &&
    totals.chargesDuePaise === shown.chargesDuePaise &&
    differencePaise === shown.differencePaise
  )
}

/**
 * Locks the customers of the loans, so that a concurrent merge moves these loans too. They are locked before the store's sequence: other
 * transactions lock in that order too, the customer first.
 */
async function lockCustomers({ db, actor }: Scope): Promise<void> {
  const { companyId, storeId } = actor
  await db.execute(sql`select c.id from customer c where c.company_id = ${companyId} and c.id in (
    select l.customer_id from opening_loan l join opening o on o.company_id = l.company_id and o.id = l.opening_id
    where o.company_id = ${companyId} and o.store_id = ${storeId}) order by c.id for no key update`)
}

async function postAccounts(context: Scope, { row, amounts }: WholeOpening): Promise<Voucher | undefined> {
  if (amounts.length === 0) return undefined
  const [voucher] = await postOpening(context, row.cutOverOn, [
    { narration: openingTexts.ledger, lines: openingLines(amounts) },
  ])
  return voucher
}
