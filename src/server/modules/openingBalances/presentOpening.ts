import { and, asc, eq } from 'drizzle-orm'
import type { LedgerOpening } from '../../../api/gen/model/index.ts'
import { takesOpeningBalance } from '../../../domain/books/openingBalances.ts'
import { login } from '../../db/schema/access.ts'
import { account, creditDebit } from '../../db/schema/books.ts'
import { voucher } from '../../db/schema/journal.ts'
import type { DatedContext } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { findOpening, type OpeningRow } from './openingStore.ts'
import { acceptanceProblems, readWholeOpening, type WholeOpening } from './wholeOpening.ts'

/** The opening of the actor's store as the API returns it; an empty draft before it was saved for the first time. */
export async function presentStoreOpening(context: DatedContext): Promise<LedgerOpening> {
  return presentOpening(context, await findOpening(context))
}

/** An opening as the API returns it. */
export async function presentOpening(context: DatedContext, row: OpeningRow | null): Promise<LedgerOpening> {
  const { companyId, storeId } = context.actor
  const choices = { companyId, storeId, chargeHeads: await readChargeHeads(context) }
  if (row === null) {
    const loans = { count: 0, outstandingPaise: 0, chargesDuePaise: 0, penalDuePaise: 0, interestDuePaise: 0 }
    const accounts = await readAccounts(context, [])
    const nothing = { cutOverOn: null, chargeHeadId: null, differencePaise: 0, problems: [], version: 0 }
    return { ...choices, ...nothing, accounts, loans }
  }
  const whole = await readWholeOpening(context, row)
  return {
    ...choices,
    cutOverOn: row.cutOverOn,
    chargeHeadId: row.chargeHeadId,
    accounts: await readAccounts(context, whole.amounts),
    loans: whole.totals,
    differencePaise: whole.differencePaise,
    problems: row.acceptedAt ? [] : await acceptanceProblems(context, whole),
    ...(row.acceptedAt && { accepted: await readAcceptance(context, row, row.acceptedAt, whole) }),
    version: row.version,
  }
}

/** Accounts that can have an opening balance: active ones, and those that have one. */
async function readAccounts(
  { db, actor }: DatedContext,
  amounts: WholeOpening['amounts'],
): Promise<LedgerOpening['accounts']> {
  const rows = await db
    .select({
      id: account.id,
      code: account.code,
      name: account.name,
      kind: account.kind,
      active: account.active,
    })
    .from(account)
    .where(eq(account.companyId, actor.companyId))
    .orderBy(asc(account.code))
    .limit(WHOLE_LIST)
  const entered = new Map(amounts.map((amount) => [amount.accountId, amount]))
  return rows.flatMap(({ id, active, ...rest }) => {
    const amount = entered.get(id)
    if (!amount && !(active && takesOpeningBalance(rest.code))) return []
    const { debitPaise = 0, creditPaise = 0 } = amount ?? {}
    return [{ accountId: id, ...rest, debitPaise, creditPaise }]
  })
}

function readChargeHeads({ db, actor }: DatedContext): Promise<LedgerOpening['chargeHeads']> {
  const { id, name, side, usage } = creditDebit
  return db
    .select({ id, name, side, usage })
    .from(creditDebit)
    .where(
      and(
        eq(creditDebit.companyId, actor.companyId),
        eq(side, 'debit'),
        eq(usage, 'loan'),
        eq(creditDebit.active, true),
      ),
    )
    .orderBy(asc(name))
    .limit(WHOLE_LIST)
}

async function readAcceptance(
  { db, actor }: DatedContext,
  row: OpeningRow,
  acceptedAt: Date,
  { loans }: WholeOpening,
): Promise<LedgerOpening['accepted']> {
  const { companyId } = actor
  const [maker] = await db
    .select({ name: login.name })
    .from(login)
    .where(eq(login.id, row.acceptedBy ?? ''))
    .limit(1)
  const [posted] = row.voucherId
    ? await db
        .select({ number: voucher.number })
        .from(voucher)
        .where(and(eq(voucher.companyId, companyId), eq(voucher.id, row.voucherId)))
        .limit(1)
    : []
  return {
    acceptedAt: acceptedAt.toISOString(),
    byName: maker?.name ?? null,
    voucherNumber: posted?.number ?? null,
    firstLoanNumber: loans[0]?.loanNumber ?? null,
    lastLoanNumber: loans.at(-1)?.loanNumber ?? null,
  }
}
