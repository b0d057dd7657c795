import { type CustodyAction, custodyProblem } from '../../../../domain/custody/custody.ts'
import { isSameSeal } from '../../../../domain/custody/sameSeal.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { custodyOf, lockPacket } from '../custody/packetStore.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { lockLoan } from '../state/loanStore.ts'

/** Locks a loan and its packet. @throws DomainError 404, 422 when custody does not allow the action. */
export async function lockPledge(context: BaseContext, loanId: string, action: CustodyAction) {
  const { loan: row } = await lockLoan(context, loanId)
  const sealed = await lockPacket(context, row.id)
  const problem = custodyProblem(custodyOf(sealed, row.storeId), action, row.status)
  if (problem !== null) throw fail(422, problem)
  return { row, sealed }
}

/** @throws DomainError 422 at `newSeal` when the new seal of an opened packet is one of its old seals. */
export function requireNewSeal(newSeal: string, oldSeals: readonly string[]): void {
  if (oldSeals.some((seal) => isSameSeal(seal, newSeal))) throw failField('newSeal', servicingTexts.newSeal)
}

/** The names of the witnesses of an opening. @throws DomainError 422 at `witnesses.1` when a name is repeated. */
export function witnessesOf(entered: readonly string[]): string[] {
  const names = entered.map((name) => name.trim())
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw failField('witnesses.1', servicingTexts.sameWitness)
  return names
}
