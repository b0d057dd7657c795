import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OpeningAmount } from '../../../domain/books/openingBalances.ts'
import { account } from '../../db/schema/books.ts'
import { openingAmount } from '../../db/schema/opening.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { insertMany } from '../../platform/records/rows.ts'
import type { OpeningRow } from './openingStore.ts'

/** A requested balance of an account. Money in paise. */
export interface RequestedAmount {
  accountId: string
  debitPaise: number
  creditPaise: number
}

/** An opening balance with its account. */
export type StoredAmount = OpeningAmount & { accountId: string }

/** The opening balances of a store, by account code. */
export function readAmounts(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { id }: Pick<OpeningRow, 'id'>,
): Promise<StoredAmount[]> {
  const { accountId, debitPaise, creditPaise } = openingAmount
  return db
    .select({ accountId, code: account.code, debitPaise, creditPaise })
    .from(openingAmount)
    .innerJoin(account, and(eq(account.companyId, openingAmount.companyId), eq(account.id, accountId)))
    .where(and(eq(openingAmount.companyId, actor.companyId), eq(openingAmount.openingId, id)))
    .orderBy(asc(account.code))
}

/** Replaces all balances of a locked opening. */
export async function replaceAmounts(
  context: Pick<BaseContext, 'db'>,
  row: OpeningRow,
  requested: readonly RequestedAmount[],
): Promise<void> {
  await context.db.delete(openingAmount).where(isOfOpening(row))
  await insertAmounts(context, row, requested)
}

/** Replaces the balances of some accounts in a locked opening; the others stay as they are. */
export async function replaceSomeAmounts(
  context: Pick<BaseContext, 'db'>,
  row: OpeningRow,
  requested: readonly RequestedAmount[],
): Promise<void> {
  const ids = requested.map(({ accountId }) => accountId)
  await context.db.delete(openingAmount).where(and(isOfOpening(row), inArray(openingAmount.accountId, ids)))
  await insertAmounts(context, row, requested)
}

function isOfOpening({ companyId, id }: OpeningRow) {
  return and(eq(openingAmount.companyId, companyId), eq(openingAmount.openingId, id))
}

function insertAmounts(
  context: Pick<BaseContext, 'db'>,
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
