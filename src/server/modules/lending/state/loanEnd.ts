import type { LoanStatus } from '../../../../domain/custody/custody.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** The locks and changes of another module when a loan ends. */
export interface LoanEndListener {
  /**
   * Locks what the end of this loan will change. Called while the loan is locked and before a number is taken: the order of locks is
   * loan, listener, number.
   */
  lock: (context: Pick<BaseContext, 'db' | 'actor'>, loanId: string) => Promise<void>
  /** Called after each entry of a locked loan, with the resulting status and its date; must ignore a loan that has not ended. */
  changed: (
    context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
    loanId: string,
    state: { status: LoanStatus; date: string },
  ) => Promise<void>
}

const listeners = new Set<LoanEndListener>()

/** Registers work to do when a loan ends; `compose.ts` calls it once for each listener. */
export function onLoanEnd(listener: LoanEndListener): void {
  listeners.add(listener)
}

/** Locks what the end of a locked loan may change. Called before a number is taken. */
export async function lockLoanEnd(context: Pick<BaseContext, 'db' | 'actor'>, loanId: string): Promise<void> {
  for (const listener of listeners) await listener.lock(context, loanId)
}

/** Notifies the listeners of the result of an entry of a locked loan. */
export async function notifyLoanChanged(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  loanId: string,
  state: { status: LoanStatus; date: string },
): Promise<void> {
  for (const listener of listeners) await listener.changed(context, loanId, state)
}
