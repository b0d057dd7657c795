import { policyProfiles } from '../../../domain/policy/policy.ts'
import { useWorkspaces } from '../../shell/useWorkspaces.ts'

/** The cash step of the company's policy, in paise (see `cashStepProblem`); one rupee until it is loaded. */
export function useCashStep(): number {
  return useWorkspaces().current?.cashStepPaise ?? policyProfiles.custom.cashStepPaise
}
