import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { charge, loan, loanEntry } from '../../db/schema/loans.ts'
import { opening, openingLoan } from '../../db/schema/opening.ts'
import { byId } from '../../platform/db/byId.ts'
import type { Db } from '../../platform/db/pool.ts'
import { toImportedLoan } from '../openingBalances/public.ts'
import { replayLoan } from './replayLoan.ts'

/** Number of loans that are read and replayed together. */
const BATCH = 2_000
/** An id that sorts before those of all loans. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** What the replay of a company's loans checks, as a sentence. */
export const LOANS_REPLAYED = 'Each loan entry matches the rules'

/** Replays every disbursed loan of a company, and yields each violation. Three queries for each batch of loans. */
export async function* replayLoans(db: Db, companyId: string): AsyncGenerator<string> {
  let after: string | undefined = BEFORE_ALL
  while (after !== undefined) {
    const loans = await paidOutLoans(db, companyId, after)
    const ids = loans.map(({ id }) => id)
    const entries = Map.groupBy(await entriesOf(db, companyId, ids), ({ loanId }) => loanId)
    const charges = Map.groupBy(await chargesOf(db, companyId, ids), ({ loanId }) => loanId)
    for (const { staged, cutOverOn, ...one } of loans) {
      const chargeIds = (charges.get(one.id) ?? []).map(({ id }) => id)
      const { chargesDuePaise = 0 } = staged ?? {}
      const facts = staged && cutOverOn && { ...toImportedLoan(staged, cutOverOn), chargesDuePaise }
      const broken = replayLoan({ ...one, imported: facts || null }, entries.get(one.id) ?? [], chargeIds)
      for (const entry of broken) yield `Loan ${one.number}: ${entry}`
    }
    after = ids.at(-1)
  }
}

function paidOutLoans(db: Db, companyId: string, after: string) {
  return db
    .select({
      id: loan.id,
      number: loan.number,
      terms: loan.terms,
      openedOn: loan.openedOn,
      dueOn: loan.dueOn,
      principalPaise: loan.principalPaise,
      advancePaise: loan.advancePaise,
      renewedFromId: loan.renewedFromId,
      staged: openingLoan,
      cutOverOn: opening.cutOverOn,
    })
    .from(loan)
    .leftJoin(openingLoan, byId(openingLoan, loan.id))
    .leftJoin(opening, byId(opening, openingLoan.openingId))
    .where(and(eq(loan.companyId, companyId), isNotNull(loan.number), gt(loan.id, after)))
    .orderBy(asc(loan.id))
    .limit(BATCH)
}

function entriesOf(db: Db, companyId: string, loanIds: string[]) {
  return db
    .select()
    .from(loanEntry)
    .where(and(eq(loanEntry.companyId, companyId), inArray(loanEntry.loanId, loanIds)))
    .orderBy(asc(loanEntry.loanId), asc(loanEntry.seq))
}

function chargesOf(db: Db, companyId: string, loanIds: string[]) {
  return db
    .select({ id: charge.id, loanId: charge.loanId })
    .from(charge)
    .where(and(eq(charge.companyId, companyId), inArray(charge.loanId, loanIds)))
    .orderBy(asc(charge.chargedOn), asc(charge.createdAt), asc(charge.id))
}
