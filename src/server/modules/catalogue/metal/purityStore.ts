import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NamedPurity } from '../../../../domain/valuation/purity.ts'
import { purity } from '../../../db/schema/items.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { noteChange } from '../../../platform/records/rows.ts'

/** Replaces the purities of a metal, and records the change. */
export async function storePurities(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes'>,
  metalId: string,
  existing: readonly NamedPurity[],
  wanted: readonly NamedPurity[],
): Promise<void> {
  if (JSON.stringify(existing) === JSON.stringify(wanted)) return
  const { db, actor } = context
  const { companyId } = actor
  const gone = existing.filter((one) => wanted.every(({ purityBp }) => purityBp !== one.purityBp))
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
  noteChange(context, 'purity', metalId, existing.length > 0 ? { purities: existing } : null, {
    purities: wanted,
  })
}
