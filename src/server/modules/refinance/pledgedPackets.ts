import { sql } from 'drizzle-orm'
import type { ActorContext } from '../../platform/operation/context.ts'
import type { BankLoanRow } from './bankLoanStore.ts'

/** A packet as it was pledged with a bank loan. Weights in milligrams, value in paise. */
export interface PledgedPacket extends Record<string, unknown> {
  /** The loan that it secured then, which may have been renewed since. */
  loanId: string
  loanNumber: string
  seal: string
  grossMg: number
  netMg: number
  valuePaise: number
  /** When it was collected; null while it is with the lender. */
  returnedOn: string | null
}

/**
 * The packets of a bank loan with the seals and loans that they had when they were pledged: a packet gets a new seal when it is opened,
 * and a renewal moves it to the new loan. Those still with the lender are first. One query.
 *
 * The loan is the packet's first one, unless there was a renewal before the pledge: then it is the loan that the last renewal, or its
 * reversal, left active. That loan has an entry with the time of the packet's move.
 */
export async function pledgedPackets(
  { db, actor }: ActorContext,
  { id, number }: Pick<BankLoanRow, 'id' | 'number'>,
): Promise<PledgedPacket[]> {
  const { rows } = await db.execute<PledgedPacket>(sql`
    select l.id as "loanId", l.number as "loanNumber", pledge.seal, p.gross_mg as "grossMg", p.net_mg as "netMg",
      p.value_paise as "valuePaise", p.returned_on::text as "returnedOn"
    from bank_loan_packet p
    join lateral (
      select m.seq, m.seal from packet_move m
      where m.company_id = p.company_id and m.packet_id = p.packet_id and m.action = 'to-bank' and m.note = ${number}
      order by m.seq limit 1
    ) pledge on true
    left join lateral (
      select m.created_at from packet_move m
      where m.company_id = p.company_id and m.packet_id = p.packet_id and m.action = 'renew' and m.seq < pledge.seq
      order by m.seq desc limit 1
    ) renewal on true
    join loan l on l.company_id = p.company_id and l.packet_id = p.packet_id and case
      when renewal.created_at is null then l.renewed_from_id is null
      else exists (
        select from loan_entry e where e.company_id = l.company_id and e.loan_id = l.id
          and e.created_at = renewal.created_at and e.after ->> 'status' = 'active'
      ) end
    where p.company_id = ${actor.companyId} and p.bank_loan_id = ${id}
    order by p.returned_on is not null, l.number`)
  return rows
}
