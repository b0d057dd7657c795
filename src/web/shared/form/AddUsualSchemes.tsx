import { usualSchemesTexts as texts } from '#texts/usualschemes.ts'
import { useAddUsualSchemes } from '../../../api/gen/hooks/interest-slab/add-usual-schemes.ts'
import { useDeniedReason } from '../record/useDeniedReason.ts'
import { useScope } from '../record/useScope.ts'
import { AddUsual } from './AddUsual.tsx'

/** Adds the common schemes with their slab types. */
export function AddUsualSchemes() {
  const { companyId } = useScope()
  const { mutateAsync } = useAddUsualSchemes()
  return (
    <AddUsual
      label={texts.add}
      reason={useDeniedReason()('AddUsualSchemes')}
      add={async () => texts.added((await mutateAsync({ data: { companyId } })).rows.length)}
      failed={texts.failed}
    />
  )
}
