import type { MetalInput } from '../../../../api/gen/model/index.ts'
import { metalSymbol } from '../../../../domain/valuation/metalSymbol.ts'
import { metal, purity } from '../../../db/schema/items.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { newId, noteChange } from '../../../platform/records/rows.ts'

/** Stores the metals of a new company with their purities. */
export async function storeMetals(
  context: Pick<BaseContext, 'db' | 'changes'>,
  companyId: string,
  metals: readonly MetalInput[],
): Promise<void> {
  const stored = metals.map((input) => ({
    ...input,
    name: input.name.trim(),
    symbol: metalSymbol(input.symbol),
    id: newId(),
  }))
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
