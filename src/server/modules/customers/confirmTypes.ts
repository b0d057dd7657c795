import { and, eq, inArray } from 'drizzle-orm'
import { customerType } from '../../db/schema/people.ts'
import { fails, type ImportContext, type RowProblem } from '../../platform/imports/importTarget.ts'
import { customerImportTexts as texts } from './importTexts.ts'

/** The rows of a file that name a customer type, and those of them without a PAN. */
export interface TypeRows {
  all: number[]
  withoutPan: number[]
}

/**
 * Locks the customer types of imported customers until the transaction ends, and returns the rows that fail because a type was in-activated
 * or has required a PAN since it was read. One query.
 * @param byType the rows by the id of their type
 */
export async function confirmTypes(
  context: ImportContext,
  byType: ReadonlyMap<string, TypeRows>,
): Promise<(RowProblem & { row: number })[]> {
  const types = await lockTypes(context, [...byType.keys()])
  return [...byType].flatMap(([id, { all, withoutPan }]) => {
    const type = types.get(id)
    if (!type?.active) return all.map((row) => ({ row, ...fails('type', texts.unknownType) }))
    if (!type.panRequired) return []
    return withoutPan.map((row) => ({ row, ...fails('pan', texts.panRequired(type.name)) }))
  })
}

async function lockTypes({ db, actor }: ImportContext, ids: readonly string[]) {
  const { id, name, active, panRequired } = customerType
  const rows = await db
    .select({ id, name, active, panRequired })
    .from(customerType)
    .where(and(eq(customerType.companyId, actor.companyId), inArray(id, ids)))
    .orderBy(id)
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}
