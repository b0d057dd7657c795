import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FieldProblem, KindCap, Metal, UpdateMetalRequest } from '../../../../api/gen/model/index.ts'
import { metalSymbol } from '../../../../domain/valuation/metalSymbol.ts'
import { type NamedPurity, purityProblems } from '../../../../domain/valuation/purity.ts'
import { type metal, purity } from '../../../db/schema/items.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { asReply, type UniqueRules } from '../../../platform/records/rows.ts'
import { metalTexts } from './texts.ts'

/** A stored metal, without its purities. */
export type MetalRow = typeof metal.$inferSelect

/** The metal as the API returns it. */
export function toMetal(row: MetalRow, purities: NamedPurity[]): Metal {
  return { ...asReply(row), purities }
}

/** A metal's name is unique in a company. */
export const metalUnique: UniqueRules = {
  metal_name_unique: { field: 'name', message: metalTexts.nameTaken },
}

/** The purities of metals, the purest first, in one query. */
export async function puritiesOf(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  metalIds: readonly string[],
): Promise<(metalId: string) => NamedPurity[]> {
  if (metalIds.length === 0) return () => []
  const rows = await db
    .select({ metalId: purity.metalId, label: purity.label, purityBp: purity.purityBp })
    .from(purity)
    .where(and(eq(purity.companyId, actor.companyId), inArray(purity.metalId, [...metalIds])))
    .orderBy(desc(purity.purityBp))
  const byMetal = Map.groupBy(rows, ({ metalId }) => metalId)
  return (metalId) => (byMetal.get(metalId) ?? []).map(({ label, purityBp }) => ({ label, purityBp }))
}

/** The fields of a request, with the purities sorted, the purest first; omitted fields stay as they are. */
export function metalValues(
  body: Pick<UpdateMetalRequest, 'name' | 'symbol' | 'referencePurityBp' | 'purities' | 'weightCaps'>,
): {
  values: Pick<MetalRow, 'name' | 'symbol' | 'referencePurityBp'> & { weightCaps?: KindCap[] }
  purities: NamedPurity[]
} {
  requireValidMetal(body)
  const { name, symbol, referencePurityBp, weightCaps } = body
  return {
    values: {
      name: name.trim(),
      symbol: metalSymbol(symbol),
      referencePurityBp,
      ...(weightCaps !== undefined && { weightCaps }),
    },
    purities: body.purities
      .map(({ label, purityBp }) => ({ label: label.trim(), purityBp }))
      .sort((one, other) => other.purityBp - one.purityBp),
  }
}

/** @throws DomainError 422 naming each field that breaks a rule of purities or weight caps. */
function requireValidMetal(
  body: Pick<UpdateMetalRequest, 'referencePurityBp' | 'purities' | 'weightCaps'>,
): void {
  const errors: FieldProblem[] = purityProblems(body).map(({ path, problem }) => ({
    field: path,
    message: metalTexts.faults[problem],
  }))
  for (const [row, { kind }] of (body.weightCaps ?? []).entries()) {
    if (body.weightCaps?.findIndex((other) => other.kind === kind) !== row)
      errors.push({ field: `weightCaps.${row}.kind`, message: metalTexts.kindTwice })
  }
  if (errors.length > 0) throw fail(422, texts.invalid, errors)
}
