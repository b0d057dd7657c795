import { useAddUsualSchemes } from '../../api/gen/hooks/interest-slab/interest-slab.ts'
import { notifyProblem } from '../shared/notifyProblem.ts'
import { useScope } from '../shared/record/useScope.ts'
import { notifySuccess } from '../ui/notify.ts'
import { interestSlabTexts } from './texts.ts'

/** Adds the usual schemes and says how many were added. */
export function useUsualSchemes(): { add: () => Promise<void>; adding: boolean } {
  const { companyId } = useScope()
  const usual = useAddUsualSchemes()
  return {
    adding: usual.isPending,
    add: async () => {
      try {
        const { rows } = await usual.mutateAsync({ data: { companyId } })
        notifySuccess(interestSlabTexts.usual.added(rows.length))
      } catch (error) {
        notifyProblem(error)
      }
    },
  }
}
