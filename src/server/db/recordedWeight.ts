import { sql } from 'drizzle-orm'

/**
 * The recorded weight of the contents of packet `p`, in milligrams: as it was weighed when the packet was last sealed again, otherwise the
 * gross weight of the items that are still pledged.
 */
export const recordedWeightMg = sql`coalesce(
  (select m.weight_after_mg from packet_move m where m.company_id = p.company_id and m.packet_id = p.id
    and m.weight_after_mg is not null order by m.seq desc limit 1),
  (select sum(i.gross_mg)::bigint from loan_item i where i.company_id = p.company_id and i.loan_id = p.loan_id
    and i.release_id is null), 0)`
