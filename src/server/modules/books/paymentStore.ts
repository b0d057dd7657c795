import { and, eq, sql } from 'drizzle-orm'
import type { FieldProblem, Policy } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import type { Payment } from '../../../domain/books/journalLines.ts'
import { cashStepProblem } from '../../../domain/cash/drawer.ts'
import type { PaymentPart } from '../../db/columns.ts'
import { account, bank } from '../../db/schema/books.ts'
import { byId } from '../../platform/db/byId.ts'
import { allOf, prepared } from '../../platform/db/pool.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { paymentTexts } from './paymentTexts.ts'
import { readPolicy } from './policyStore.ts'

/** Parts of a payment with their ledger accounts. Amounts in paise. */
export interface ReadPayments {
  payments: Payment[]
  cashPaise: number
  totalPaise: number
  /**
   * Parts paid through something other than the company's own bank accounts, cash with a bank account (`field.0.bankId`), or cash that is
   * not a multiple of the step (`field.0.amountPaise`).
   */
  problems: FieldProblem[]
}

const ownBanks = prepared((db) =>
  db
    .select({ id: bank.id, code: account.code })
    .from(bank)
    .innerJoin(account, byId(account, bank.accountId))
    .where(
      and(
        eq(bank.companyId, sql.placeholder('companyId')),
        sql`${bank.id} = any (${sql.placeholder('ids')}::uuid[])`,
        eq(bank.kind, 'own'),
        eq(bank.active, true),
      ),
    )
    .prepare('own banks'),
)

/**
 * Finds the ledger account of each part: cash, or an active own bank account of the company. Cash must be a multiple of the policy's
 * step; the policy is read only for cash.
 * @param known the policy, where the caller has read it.
 */
export async function readPayments(
  context: Pick<BaseContext, 'db' | 'actor'>,
  parts: readonly PaymentPart[],
  field: string,
  known?: Promise<Policy>,
): Promise<ReadPayments> {
  const { db, actor } = context
  const ids = parts.flatMap(({ bankId }) => (bankId === null ? [] : [bankId]))
  const [rows, policy] = await allOf([
    ids.length === 0 ? [] : ownBanks(db).execute({ companyId: actor.companyId, ids }),
    parts.some(({ mode }) => mode === 'cash') ? (known ?? readPolicy(context)) : undefined,
  ])
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const sum = (summed: readonly PaymentPart[]) =>
    summed.reduce((all, { amountPaise }) => all + amountPaise, 0)
  const problems: FieldProblem[] = []
  const payments = parts.flatMap(({ mode, bankId, amountPaise }, row): Payment[] => {
    const at = `${field}.${row}.bankId`
    const accountCode = mode === 'cash' ? accountCodes.cash : codes.get(bankId ?? '')
    if (mode === 'cash' && bankId !== null) problems.push({ field: at, message: paymentTexts.cashHasNoBank })
    if (accountCode === undefined) problems.push({ field: at, message: paymentTexts.unknownBank })
    const offStep = policy && mode === 'cash' ? cashStepProblem(amountPaise, policy.cashStepPaise) : null
    if (offStep !== null) problems.push({ field: `${field}.${row}.amountPaise`, message: offStep })
    return accountCode === undefined ? [] : [{ mode, accountCode, amountPaise }]
  })
  return {
    payments,
    cashPaise: sum(parts.filter(({ mode }) => mode === 'cash')),
    totalPaise: sum(parts),
    problems,
  }
}

/**
 * The parts of money received or paid, each with its ledger account. Amounts in paise.
 * @param known the policy, where the caller has read it.
 * @throws DomainError 422 at parts paid through something other than the company's own bank accounts, and at cash that has a bank account
 * or is not a multiple of the policy's step.
 */
export async function readMoney(
  context: Pick<BaseContext, 'db' | 'actor'>,
  parts: readonly PaymentPart[],
  field = 'payments',
  known?: Promise<Policy>,
): Promise<Omit<ReadPayments, 'problems'>> {
  const { problems, ...money } = await readPayments(context, parts, field, known)
  const [first] = problems
  if (first) throw fail(422, first.message, problems)
  return money
}
