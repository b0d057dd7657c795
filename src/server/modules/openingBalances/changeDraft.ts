import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UpdateLedgerOpeningRequest } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { takesOpeningBalance } from '../../../domain/books/openingBalances.ts'
import { account } from '../../db/schema/books.ts'
import { opening, openingAmount, openingLoan } from '../../db/schema/opening.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { insertMany, insertRow, lastChanger, newId, noteChange } from '../../platform/records/rows.ts'
import { lockDraft, lockOpening, type OpeningRow, requireDraft } from './draft.ts'
import { openingTexts } from './openingTexts.ts'
import { isChargeHead, readAmounts } from './wholeOpening.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'now' | 'today' | 'changes'>

/** A requested balance of an account. Money in paise. */
export interface RequestedAmount {
  accountId: string
  debitPaise: number
  creditPaise: number
}

/**
 * Writes the draft of the store's opening: the cut-over date and the balances of all accounts.
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
  await checkAmounts(context, input.amounts)
  const values = { cutOverOn, chargeHeadId: chargeHeadId?.toLowerCase() ?? null }
  const row = stored ? await change(context, stored, values) : await begin(context, values)
  const before = stored ? await readAmounts(context, stored) : []
  await context.db.delete(openingAmount).where(ofOpening(row, openingAmount))
  await insertAmounts(context, row, input.amounts)
  const amounts = await readAmounts(context, row)
  noteChange(context, 'opening', row.id, stored && { ...stored, amounts: before }, { ...row, amounts })
  return row
}

/** Sets the balances of some accounts in the draft; the others stay as they are. */
export async function setAmounts(context: Scope, requested: readonly RequestedAmount[]): Promise<void> {
  const draft = await lockDraft(context)
  await checkAmounts(context, requested)
  const ids = requested.map(({ accountId }) => accountId.toLowerCase())
  const { db } = context
  await db
    .delete(openingAmount)
    .where(and(ofOpening(draft, openingAmount), inArray(openingAmount.accountId, ids)))
  await insertAmounts(context, draft, requested)
  const row = await change(context, draft, {})
  noteChange(context, 'opening', row.id, { ...draft }, { ...row, amounts: requested })
}

/** Removes a loan from the draft with its items. @throws DomainError 404 when the draft does not contain it. */
export async function removeLoan(context: Scope, id: string): Promise<void> {
  const row = requireDraft(await lockOpening(context))
  const removed =
    row === null
      ? []
      : await context.db
          .delete(openingLoan)
          .where(and(ofOpening(row, openingLoan), eq(openingLoan.id, id)))
          .returning()
  if (removed[0] === undefined) throw fail(404, texts.notFound)
  noteChange(context, 'opening_loan', id, removed[0], null)
}

/** Removes every loan from the draft. */
export async function removeLoans(context: Scope): Promise<void> {
  const row = await lockDraft(context)
  const removed = await context.db
    .delete(openingLoan)
    .where(ofOpening(row, openingLoan))
    .returning({ number: openingLoan.number })
  noteChange(context, 'opening', row.id, { loans: removed.length }, { loans: 0 })
}

function ofOpening(
  { companyId, id }: OpeningRow,
  table: typeof openingAmount | typeof openingLoan,
): ReturnType<typeof and> {
  return and(eq(table.companyId, companyId), eq(table.openingId, id))
}

async function begin(
  context: Scope,
  values: Pick<OpeningRow, 'cutOverOn' | 'chargeHeadId'>,
): Promise<OpeningRow> {
  const { actor, now } = context
  const { companyId, storeId } = actor
  return insertRow(
    context,
    opening,
    { ...values, companyId, storeId, id: newId(), createdAt: now, updatedAt: now },
    { opening_of_store: { field: 'version', message: texts.stale } },
  )
}

async function change(
  { db, now }: Scope,
  { companyId, id }: OpeningRow,
  values: Partial<OpeningRow>,
): Promise<OpeningRow> {
  const [row] = await db
    .update(opening)
    .set({ ...values, version: sql`${opening.version} + 1`, updatedAt: now })
    .where(and(eq(opening.companyId, companyId), eq(opening.id, id)))
    .returning()
  if (!row) throw new Error('a locked opening was not found')
  return row
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
async function checkAmounts({ db, actor }: Scope, requested: readonly RequestedAmount[]): Promise<void> {
  if (requested.length === 0) return
  const ids = requested.map(({ accountId }) => accountId.toLowerCase())
  const rows = await db
    .select({ id: account.id, code: account.code })
    .from(account)
    .where(and(eq(account.companyId, actor.companyId), inArray(account.id, ids), eq(account.active, true)))
  const known = new Set(rows.flatMap(({ id, code }) => (takesOpeningBalance(code) ? [id] : [])))
  const cashId = rows.find(({ code }) => code === accountCodes.cash)?.id
  for (const [index, { debitPaise, creditPaise }] of requested.entries()) {
    const id = ids[index] ?? ''
    const at = (field: string) => `amounts.${index}.${field}`
    if (!known.has(id)) throw failField(at('accountId'), openingTexts.unknownAccount)
    if (ids.indexOf(id) < index) throw failField(at('accountId'), openingTexts.accountTwice)
    if (debitPaise > 0 && creditPaise > 0) throw failField(at('creditPaise'), openingTexts.bothSides)
    if (creditPaise > 0 && id === cashId) throw failField(at('creditPaise'), openingTexts.negativeCash)
  }
}

function insertAmounts(
  context: Scope,
  row: OpeningRow,
  requested: readonly RequestedAmount[],
): Promise<void> {
  const { companyId, id: openingId } = row
  const amounts = requested.filter(({ debitPaise, creditPaise }) => debitPaise !== creditPaise)
  return insertMany(
    context,
    openingAmount,
    amounts.map(({ accountId, debitPaise, creditPaise }) => ({
      companyId,
      openingId,
      accountId,
      debitPaise,
      creditPaise,
    })),
  )
}
