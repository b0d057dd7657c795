import { IconCopy, IconShieldCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Role } from '../../api/gen/model/index.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import type { RowAction } from '../ui/table/types.ts'
import { AddUsualRoles } from './AddUsualRoles.tsx'
import { roleTexts as texts } from './texts/role.ts'

const CopyRole = lazyPart(() => import('./CopyRole.tsx'), 'CopyRole', null)

/** Roles of the store. */
export const RoleScreen: MasterScreen = recordScreen({
  name: 'Role',
  texts,
  columns: [
    { id: 'name', width: 220 },
    { id: 'description', width: 320 },
    { id: 'updatedAt', kind: 'datetime' },
  ],
  useRowActions: useRoleActions,
  Header: AddUsualRoles,
  form: async () => (await import('./RoleRecord.tsx')).RoleRecord,
})

/** Links to a role's mapping, and to copy the role. */
function useRoleActions() {
  const [copied, setCopied] = useState<Role | null>(null)
  const deniedReason = useDeniedReason()
  const can = useCan()
  const navigate = useNavigate()
  const actions = useCallback(
    (role: Role): RowAction[] => [
      {
        label: texts.mapping,
        icon: <IconShieldCheck size={16} />,
        onClick: () => void navigate({ to: '/rolemapping', search: { role: role.id } }),
        disabledReason: can('GetRoleMapping') ? undefined : texts.noMappingAccess,
      },
      {
        label: texts.duplicate,
        icon: <IconCopy size={16} />,
        onClick: () => setCopied(role),
        disabledReason: deniedReason('CopyRole'),
      },
    ],
    [can, deniedReason, navigate],
  )
  const dialog = copied !== null && <CopyRole role={copied} onClose={() => setCopied(null)} />
  return { actions, dialog }
}
