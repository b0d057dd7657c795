import { and, eq, inArray } from 'drizzle-orm'
import type { UpdateLedgerOpeningRequest } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { takesOpeningBalance } from '../../../domain/books/openingBalances.ts'
import { account } from '../../db/schema/books.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { lastChanger, noteChange } from '../../platform/records/rows.ts'
import { type RequestedAmount, readAmounts, replaceAmounts, replaceSomeAmounts } from './amountStore.ts'
import { deleteDraftLoan, deleteDraftLoans } from './draftLoanStore.ts'
import {
  beginOpening,
  changeOpening,
  lockDraft,
  lockOpening,
  type OpeningRow,
  requireDraft,
} from './openingStore.ts'
import { openingTexts } from './openingTexts.ts'
import { isChargeHead } from './wholeOpening.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'now' | 'today' | 'changes'>

/** Path of a field of an amount in the request. */
type FieldPath = (index: number, field: string) => string

const inAmounts: FieldPath = (index, field) => `amounts.${index}.${field}`

/**
 * Writes the draft of the store's opening: the cut-over date, the head for unpaid charges and the balances of all accounts.
 * @param present the current draft for the reply to a stale version.
 * @throws DomainError 409 for a stale version and once it is accepted, 422 at the field that breaks a rule.
 */
export async function changeDraft(
  context: Scope,
  input: Omit<UpdateLedgerOpeningRequest, 'companyId' | 'storeId'>,
  present: (row: OpeningRow) => Promise<object>,
): Promise<OpeningRow> {
  const { cutOverOn, chargeHeadId } = input
  const stored = requireDraft(await lockOpening(context))
  if (input.version !== (stored?.version ?? 0)) throw await staleProblem(context, stored, present)
  if (cutOverOn > context.today) throw failField('cutOverOn', openingTexts.future)
  if (chargeHeadId !== null && !(await isChargeHead(context, chargeHeadId)))
    throw failField('chargeHeadId', openingTexts.unknownHead)
  await checkAmounts(context, input.amounts, inAmounts)
  const values = { cutOverOn, chargeHeadId: chargeHeadId ?? null }
  const row = stored ? await changeOpening(context, stored, values) : await beginOpening(context, values)
  const before = stored ? await readAmounts(context, stored) : []
  await replaceAmounts(context, row, input.amounts)
  const amounts = await readAmounts(context, row)
  noteChange(context, 'opening', row.id, stored && { ...stored, amounts: before }, { ...row, amounts })
  return row
}

/**
 * Sets the balances of some accounts in the draft; the others stay as they are.
 * @throws DomainError 409 once it is accepted; 422 without a cut-over date, and at the field that breaks a rule.
 */
export async function setAmounts(
  context: Scope,
  requested: readonly RequestedAmount[],
  pathOf: FieldPath = inAmounts,
): Promise<void> {
  const draft = await lockDraft(context)
  await checkAmounts(context, requested, pathOf)
  await replaceSomeAmounts(context, draft, requested)
  const row = await changeOpening(context, draft, {})
  noteChange(context, 'opening', row.id, { ...draft }, { ...row, amounts: requested })
}

/** Removes a loan from the draft with its items. @throws DomainError 404 when the draft does not contain it. */
export async function removeLoan(context: Scope, id: string): Promise<void> {
  const row = requireDraft(await lockOpening(context))
  const removed = row === null ? undefined : await deleteDraftLoan(context, row, id)
  if (removed === undefined) throw fail(404, texts.notFound)
  noteChange(context, 'opening_loan', id, removed, null)
}

/** Removes every loan from the draft. */
export async function removeLoans(context: Scope): Promise<void> {
  const row = await lockDraft(context)
  const loans = await deleteDraftLoans(context, row)
  noteChange(context, 'opening', row.id, { loans }, { loans: 0 })
}

async function staleProblem(
  context: Scope,
  stored: OpeningRow | null,
  present: (row: OpeningRow) => Promise<object>,
) {
  if (stored === null) return fail(409, texts.stale)
  const changedBy = await lastChanger(context, stored.id)
  return fail(409, texts.stale, undefined, { current: { ...(await present(stored)), changedBy } })
}

/** @throws DomainError 422 at a balance of an unsuitable account, on both sides, or of cash below zero. */
async function checkAmounts(
  { db, actor }: Scope,
  requested: readonly RequestedAmount[],
  pathOf: FieldPath,
): Promise<void> {
  if (requested.length === 0) return
  const ids = requested.map(({ accountId }) => accountId)
  const rows = await db
    .select({ id: account.id, code: account.code })
    .from(account)
    .where(and(eq(account.companyId, actor.companyId), inArray(account.id, ids), eq(account.active, true)))
  const known = new Set(rows.flatMap(({ id, code }) => (takesOpeningBalance(code) ? [id] : [])))
  const cashId = rows.find(({ code }) => code === accountCodes.cash)?.id
  for (const [index, { debitPaise, creditPaise }] of requested.entries()) {
    const id = ids[index] ?? ''
    const at = (field: string) => pathOf(index, field)
    if (!known.has(id)) throw failField(at('accountId'), openingTexts.unknownAccount)
    if (ids.indexOf(id) < index) throw failField(at('accountId'), openingTexts.accountTwice)
    if (debitPaise > 0 && creditPaise > 0) throw failField(at('creditPaise'), openingTexts.bothSides)
    if (creditPaise > 0 && id === cashId) throw failField(at('creditPaise'), openingTexts.negativeCash)
  }
}
