import type { FieldProblem, MetalInput } from '../../../../api/gen/model/index.ts'
import { purityProblems, sameName } from '../../../../domain/valuation/purity.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
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
