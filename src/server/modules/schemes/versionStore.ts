import { interestSlabVersion } from '../../db/schema/schemes.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'

/** Adds versions of schemes, which never change. */
export async function addVersions(
  context: Pick<BaseContext, 'db' | 'changes'>,
  versions: (typeof interestSlabVersion.$inferInsert)[],
): Promise<void> {
  await context.db.insert(interestSlabVersion).values(versions)
  for (const version of versions) noteChange(context, 'interest_slab_version', version.slabId, null, version)
}
