import { and, eq, sql } from 'drizzle-orm'
import { dailyCashProblem } from '../../../domain/loan/cashLimits.ts'
import { customer } from '../../db/schema/people.ts'
import { lockName } from '../../platform/db/advisoryLock.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { readPolicy } from '../books/public.ts'
import { lockPerson, requireCashAllowed } from '../lending/public.ts'
import { noteTexts } from './noteTexts.ts'

/** The other party of a note: a customer, a person by name, or nobody. */
export interface Payer {
  customerId: string | null
  party: string | null
  /** The party in the form used for comparison. */
  partyKey: string | null
}

/**
 * Reads the other party of a note and locks it until the transaction ends, so that checks of one person's daily limit are serialised.
 * @throws DomainError 422 for both a customer and a name, or at `customerId` unless it is an active customer of the company.
 */
export async function readPayer(
  context: ActorContext,
  payer: { customerId?: string | null | undefined; party?: string | null | undefined },
): Promise<Payer> {
  const { db, actor } = context
  const customerId = payer.customerId ?? null
  const party = payer.party?.trim() || null
  if (customerId !== null && party !== null) throw failField('party', noteTexts.customerAndParty)
  const partyKey = party === null ? null : foldText(party)
  if (partyKey !== null) await lockName(db, `${actor.companyId} ${partyKey}`)
  if (customerId !== null) {
    const found = await db
      .select({ id: customer.id })
      .from(customer)
      .where(
        and(eq(customer.companyId, actor.companyId), eq(customer.id, customerId), eq(customer.active, true)),
      )
      .for('no key update')
    if (found.length === 0) throw failField('customerId', noteTexts.unknownCustomer)
    await lockPerson(context, customerId)
  }
  return { customerId, party, partyKey }
}

/**
 * Rejects cash that would bring one person's cash of a day to the policy's limit or above. For a customer, all receipts count, including
 * those on loans; for a person by name, only their notes. Without a party nothing is rejected, as for the owner's capital (lending rules,
 * section 5). Paise.
 * @throws DomainError 422 at `payments`.
 */
export async function requireDailyCashAllowed(
  context: ActorContext,
  { customerId, partyKey }: Payer,
  { date, cashPaise }: { date: string; cashPaise: number },
): Promise<void> {
  if (cashPaise === 0) return
  if (customerId !== null)
    return requireCashAllowed(context, { customerId, date, cashPaise, principalPaise: 0 })
  if (partyKey === null) return
  const policy = await readPolicy(context)
  const problem = dailyCashProblem({
    cashPaise,
    receivedOnDayPaise: await cashOfPartyOn(context, partyKey, date),
    limitPaise: policy.cashReceiptDailyLimitPaise,
  })
  if (problem !== null) throw failField('payments', problem)
}

/** Cash received from a person by name on a business day, without reversed notes, in paise. */
async function cashOfPartyOn({ db, actor }: ActorContext, partyKey: string, date: string): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(p.amount_paise), 0)::bigint as paise
    from voucher_note n
    join voucher v on v.company_id = n.company_id and v.id = n.voucher_id
    join voucher_payment p on p.company_id = v.company_id and p.voucher_id = v.id
    where n.company_id = ${actor.companyId} and n.party_key = ${partyKey} and v.posted_on = ${date}
      and p.mode = 'cash' and p.direction = 'in'
      and not exists (select from voucher r where r.company_id = v.company_id and r.reverses_id = v.id)`)
  return rows[0]?.paise ?? 0
}
