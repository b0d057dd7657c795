import { isDeepStrictEqual } from 'node:util'
import type { AddInterestSlabRequest, UpdateInterestSlabRequest } from '../../../api/gen/model/index.ts'
import { checkScheme, type SchemeBounds } from '../../../domain/scheme/checkScheme.ts'
import type { SchemeConditions } from '../../../domain/scheme/schemeTerms.ts'
import type { interestSlabVersion, slabType } from '../../db/schema/schemes.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import type { UniqueRules } from '../../platform/records/rows.ts'
import { termsOf } from './choices.ts'
import { interestSlabTexts } from './texts.ts'

type Version = typeof interestSlabVersion.$inferSelect

/** A scheme's name is unique in a company. */
export const interestSlabUnique: UniqueRules = {
  interest_slab_name_unique: { field: 'name', message: interestSlabTexts.nameTaken },
}

/** The conditions of a request; omitted fields are empty. Purities are sorted, the finest first. */
export function conditionsOf(body: AddInterestSlabRequest | UpdateInterestSlabRequest): SchemeConditions {
  return {
    tenureMonths: body.tenureMonths,
    bands: body.bands,
    rateForGram: [...(body.rateForGram ?? [])].sort((one, other) => other.purityBp - one.purityBp),
    minimumLoanPaise: body.minimumLoanPaise ?? null,
    maximumLoanPaise: body.maximumLoanPaise ?? null,
    minimumDays: body.minimumDays ?? 0,
    minimumAmountPaise: body.minimumAmountPaise ?? 0,
    penalRateBp: body.penalRateBp ?? 0,
    graceDays: body.graceDays ?? 0,
    fees: body.fees ?? {
      processingFeeBp: 0,
      processingFeeMinimumPaise: 0,
      processingFeeMaximumPaise: null,
      documentChargePaise: 0,
      gstBp: 0,
    },
  }
}

/** @throws DomainError 422 naming every field that breaks a rule, and an invalid first day. */
export function requireScheme(
  type: typeof slabType.$inferSelect,
  body: AddInterestSlabRequest | UpdateInterestSlabRequest,
  bounds: SchemeBounds,
  wrongFromOn: string | null,
): void {
  // As in the request, so that problems refer to its rows.
  const requested = { ...conditionsOf(body), rateForGram: body.rateForGram ?? [] }
  const problems = checkScheme(termsOf(type), requested, bounds)
  if (wrongFromOn !== null) problems.push({ field: 'fromOn', message: wrongFromOn })
  if (problems.length > 0) throw fail(422, texts.invalid, problems)
}

/** Whether a version equals a slab type and conditions. */
export function sameConditions(
  version: Version,
  type: typeof slabType.$inferSelect,
  conditions: SchemeConditions,
): boolean {
  const { tenureMonths, bands, rateForGram, minimumLoanPaise, maximumLoanPaise, ...rest } = version
  const { minimumDays, minimumAmountPaise, penalRateBp, graceDays, fees } = rest
  const limits = { tenureMonths, minimumLoanPaise, maximumLoanPaise, minimumDays, minimumAmountPaise }
  const current = { ...limits, bands, rateForGram, penalRateBp, graceDays, fees }
  return (
    version.slabTypeId === type.id &&
    isDeepStrictEqual(version.terms, termsOf(type)) &&
    isDeepStrictEqual(current, conditions)
  )
}
