import type { FieldProblem, MetalInput } from '../../../../api/gen/model/index.ts'
import { purityProblems, sameName } from '../../../../domain/valuation/purity.ts'
import { metal, purity } from '../../../db/schema/items.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { newId, noteChange } from '../../../platform/records/rows.ts'
import { setUpTexts } from './texts.ts'

/** @throws DomainError 422 naming each metal that is listed twice, and problems of its purities. */
export function requireMetals(metals: readonly MetalInput[]): void {
  const errors: FieldProblem[] = []
  for (const [index, metal] of metals.entries()) {
    const { name } = metal
    if (metals.findIndex((other) => sameName(other.name, name)) < index)
      errors.push({ field: `metals.${index}.name`, message: setUpTexts.metalTwice })
    for (const { path, problem } of purityProblems(metal))
      errors.push({ field: `metals.${index}.${path}`, message: setUpTexts.faults[problem] })
  }
  if (errors.length > 0) throw fail(422, texts.invalid, errors)
}

/** Stores the metals of a new company with their purities. */
export async function storeMetals(
  context: Pick<BaseContext, 'db' | 'changes'>,
  companyId: string,
  metals: readonly MetalInput[],
): Promise<void> {
  const stored = metals.map((input) => ({ ...input, name: input.name.trim(), id: newId() }))
  await context.db.insert(metal).values(
    stored.map(({ id, name, symbol, referencePurityBp }) => ({
      companyId,
      id,
      name,
      symbol,
      referencePurityBp,
    })),
  )
  await context.db
    .insert(purity)
    .values(
      stored.flatMap(({ id: metalId, purities }) =>
        purities.map(({ label, purityBp }) => ({ companyId, metalId, label: label.trim(), purityBp })),
      ),
    )
  for (const { id, ...values } of stored) noteChange(context, 'metal', id, null, values)
}
