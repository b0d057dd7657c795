import { Button } from '@mantine/core'
import { useAddMetal } from '../../api/gen/hooks/metal/add-metal.ts'
import { metalDefaults } from '../../domain/valuation/metalDefaults.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { metalTexts } from './texts.ts'

const texts = metalTexts.usual

/** Adds gold and silver with their default purities. */
export function AddUsualMetals() {
  const { companyId } = useScope()
  const add = useAddMetal()
  const reason = useDeniedReason()('AddMetal')
  if (reason !== undefined) return <DisabledButton reason={reason}>{texts.add}</DisabledButton>

  async function addAll() {
    try {
      for (const metal of metalDefaults) await add.mutateAsync({ data: { companyId, ...metal } })
      notifySuccess(texts.added)
    } catch (error) {
      notifyProblem(error, texts.failed)
    }
  }

  return (
    <Button variant="default" loading={add.isPending} onClick={() => void addAll()}>
      {texts.add}
    </Button>
  )
}
