import {
  type AccountKind,
  firstFreeCode,
  freeCodes,
  type HeadSide,
  type HeadUsage,
  RELEASE_COMPENSATION,
  WAIVERS,
} from '../../../../domain/books/accounts.ts'
import { account, creditDebit } from '../../../db/schema/books.ts'
import { lockName } from '../../../platform/db/advisoryLock.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { insertRows, newId } from '../../../platform/records/rows.ts'
import { accounts, accountUnique } from './accounts.ts'
import { heads, headUnique } from './heads.ts'
import { creditDebitTexts } from './texts.ts'

/** A voucher head that most businesses need; posts to the account of this code, or to an account with its name and kind. */
interface CommonHead {
  name: string
  side: HeadSide
  usage: HeadUsage
  account: { code: string } | { kind: AccountKind }
}

const expense = (name: string): CommonHead => ({
  name,
  side: 'debit',
  usage: 'standalone',
  account: { kind: 'expense' },
})

type ChartAccount = typeof account.$inferSelect

/** In the order in which their accounts get codes. */
const commonHeads: readonly CommonHead[] = [
  expense('Rent'),
  expense('Salaries'),
  expense('Electricity'),
  expense('Telephone and internet'),
  expense('Stationery and printing'),
  expense('Tea and snacks'),
  expense('Postage and courier'),
  expense('Travel and conveyance'),
  expense('Repairs and maintenance'),
  expense('Bank charges'),
  {
    name: 'Release compensation',
    side: 'debit',
    usage: 'standalone',
    account: { code: RELEASE_COMPENSATION },
  },
  { name: 'Other income', side: 'credit', usage: 'standalone', account: { kind: 'income' } },
  { name: 'Capital introduced', side: 'credit', usage: 'standalone', account: { code: '3010' } },
  { name: 'Drawings', side: 'debit', usage: 'standalone', account: { code: '3010' } },
  { name: 'Notice charge', side: 'debit', usage: 'loan', account: { code: '4110' } },
  { name: 'Postage charge', side: 'debit', usage: 'loan', account: { code: '4110' } },
  { name: 'Waiver', side: 'credit', usage: 'loan', account: { code: WAIVERS } },
]

/**
 * Adds the common voucher heads that the company lacks, with their accounts, except those whose name belongs to an account of another
 * kind or to an inactive one.
 * @throws DomainError 422 when an account of the lending rules is missing, or all codes of a kind are used.
 */
export const addCommonHeads: Handler<'AddCommonHeads'> = async (context) => {
  const { companyId } = context.actor
  // A concurrent request waits, and then finds all heads and their accounts.
  await lockName(context.db, `common-heads ${companyId}`)
  const existing = new Set((await heads.read(context)).map(keyOf))
  const chart = await accounts.read(context)
  const missing = commonHeads.filter((one) => !existing.has(keyOf(one)) && !isNameTaken(one, chart))
  if (missing.length === 0) return { rows: [] }
  const made: (typeof account.$inferInsert & { id: string })[] = []
  const codes = new Set(chart.map(({ code }) => code))
  const added = missing.map(({ account: wanted, ...head }) => {
    const found = chart.find((one) =>
      'code' in wanted
        ? one.code === wanted.code
        : one.active && one.kind === wanted.kind && same(one.name, head.name),
    )
    if (found) return { ...head, companyId, id: newId(), accountId: found.id }
    if ('code' in wanted) throw fail(422, creditDebitTexts.unknownAccount)
    const code = firstFreeCode(freeCodes[wanted.kind], codes)
    if (code === null) throw fail(422, creditDebitTexts.codesUsedUp(wanted.kind))
    codes.add(code)
    const own = { companyId, id: newId(), code, name: head.name, kind: wanted.kind }
    made.push(own)
    return { ...head, companyId, id: newId(), accountId: own.id }
  })
  if (made.length > 0) await insertRows(context, account, made, accountUnique)
  await insertRows(context, creditDebit, added, headUnique)
  const ids = new Set(added.map(({ id }) => id))
  const found = (await heads.read(context)).filter(({ id }) => ids.has(id))
  return { rows: found.map((head) => heads.present(head, context.actor)) }
}

/** Whether the head's name belongs to an account that it cannot post to. */
function isNameTaken({ name, account: wanted }: CommonHead, chart: readonly ChartAccount[]): boolean {
  if ('code' in wanted) return false
  const named = chart.find((one) => same(one.name, name))
  return named !== undefined && !(named.active && named.kind === wanted.kind)
}

function keyOf({ side, name }: { side: string; name: string }): string {
  return `${side} ${name.toLowerCase()}`
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
