import { useAddUsualRoles } from '../../api/gen/hooks/role/add-usual-roles.ts'
import { useGetRole } from '../../api/gen/hooks/role/get-role.ts'
import { AddUsual } from '../shared/form/AddUsual.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { roleTexts } from './texts/role.ts'

const texts = roleTexts.usual

/** Adds the common roles; shown while the store has at most one active role. */
export function AddUsualRoles() {
  const scope = useScope()
  const { data } = useGetRole({ ...scope, includeInactive: false })
  const { mutateAsync } = useAddUsualRoles()
  const reason = useDeniedReason()('AddUsualRoles')
  if (data === undefined || data.length > 1) return null
  return (
    <AddUsual
      label={texts.add}
      reason={reason}
      add={async () => texts.added((await mutateAsync({ data: scope })).roleCount)}
      failed={texts.failed}
    />
  )
}
