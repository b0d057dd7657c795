import { useAddMetal } from '../../api/gen/hooks/metal/add-metal.ts'
import { metalDefaults } from '../../domain/valuation/metalDefaults.ts'
import { AddUsual } from '../shared/form/AddUsual.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { metalTexts } from './texts.ts'

const texts = metalTexts.usual

/** Adds gold and silver with their default purities. */
export function AddUsualMetals() {
  const { companyId } = useScope()
  const { mutateAsync } = useAddMetal()

  async function add() {
    for (const metal of metalDefaults) await mutateAsync({ data: { companyId, ...metal } })
    return texts.added
  }

  return <AddUsual label={texts.add} reason={useDeniedReason()('AddMetal')} add={add} failed={texts.failed} />
}
