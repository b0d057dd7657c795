import { policyProfiles } from '../../domain/policy/policy.ts'
import { useWorkspaces } from '../shell/layout/useWorkspaces.ts'

/** The cash step of the company's policy, in paise (see `cashStepProblem`); the usual one rupee until it is known. */
export function useCashStep(): number {
  return useWorkspaces().current?.cashStepPaise ?? policyProfiles.custom.cashStepPaise
}
