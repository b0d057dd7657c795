import { sql } from 'drizzle-orm'
import type { BaseContext } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'
import type { LotRow } from './lotStore.ts'

/** A locked lot with its reserve price. Money in paise; `reserveBp` is the share of the value, in basis points. */
export interface ReservedLot {
  lot: LotRow
  valuePaise: number
  reserveBp: number
  reservePaise: number
}

/** Updates locked lots with their reserve prices and records the step of each. Two statements. */
export async function writeReserves(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  reserved: readonly ReservedLot[],
  date: string,
): Promise<void> {
  if (reserved.length === 0) return
  const { db, actor, now } = context
  const { companyId, userId } = actor
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = reserved.map(({ lot: { id }, ...reserve }) => ({ id, ...reserve }))
  await db.execute(sql`
    update auction_lot l set value_paise = d."valuePaise", reserve_bp = d."reserveBp", reserve_paise = d."reservePaise",
      version = l.version + 1, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (id uuid, "valuePaise" bigint, "reserveBp" integer, "reservePaise" bigint)
    where l.company_id = ${companyId} and l.id = d.id`)
  await db.execute(sql`
    insert into auction_step (company_id, lot_id, auction_id, seq, action, step_on, amount_paise, made_by, created_at)
    select l.company_id, l.id, l.auction_id,
      (select coalesce(max(s.seq), 0) + 1 from auction_step s where s.company_id = l.company_id and s.lot_id = l.id),
      'reserve', ${date}::date, l.reserve_paise, ${userId}::uuid, ${at}
    from auction_lot l
    where l.company_id = ${companyId} and l.id = any (${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  for (const { lot, ...reserve } of reserved)
    noteChange(context, 'auction_lot', lot.id, lot, {
      ...lot,
      ...reserve,
      version: lot.version + 1,
      updatedAt: now,
    })
}
