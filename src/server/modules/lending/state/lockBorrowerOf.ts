import { allOf } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { borrowerOf } from './active.ts'
import { lockBorrower } from './cashIn.ts'

/**
 * Locks the borrower of a loan of the actor's store, before any lock of the loan: the one whose loan it is once the lock is
 * held, as a merge that ended meanwhile gives it to another. Answers their id.
 * @throws Refusal 404 when there is no such loan in this store.
 */
export async function lockBorrowerOf(
  context: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
): Promise<string> {
  for (let id = await borrowerOf(context, loanId); ; ) {
    const [, now] = await allOf([lockBorrower(context, id), borrowerOf(context, loanId)])
    if (now === id) return id
    id = now
  }
}
