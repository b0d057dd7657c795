import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NamedPurity } from '../../../../domain/valuation/purity.ts'
import { purity } from '../../../db/schema/items.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { noteChange } from '../../../platform/records/rows.ts'

/** Makes the purities of a metal what they shall be, and notes the change. */
export async function keepPurities(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes'>,
  metalId: string,
  standing: readonly NamedPurity[],
  wanted: readonly NamedPurity[],
): Promise<void> {
  if (JSON.stringify(standing) === JSON.stringify(wanted)) return
  const { db, actor } = context
  const { companyId } = actor
  const gone = standing.filter((one) => wanted.every(({ purityBp }) => purityBp !== one.purityBp))
  if (gone.length > 0)
    await db.delete(purity).where(
      and(
        eq(purity.companyId, companyId),
        eq(purity.metalId, metalId),
        inArray(
          purity.purityBp,
          gone.map(({ purityBp }) => purityBp),
        ),
      ),
    )
  await db
    .insert(purity)
    .values(wanted.map(({ label, purityBp }) => ({ companyId, metalId, label, purityBp })))
    .onConflictDoUpdate({
      target: [purity.companyId, purity.metalId, purity.purityBp],
      set: { label: sql`excluded.label` },
    })
  noteChange(context, 'purity', metalId, standing.length > 0 ? { purities: standing } : null, {
    purities: wanted,
  })
}
