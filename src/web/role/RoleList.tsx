import { IconCopy, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useActivateRole, useDeleteRole, useGetRole } from '../../api/gen/hooks/role/role.ts'
import type { Role } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useLock } from '../shared/record/useLock.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import type { DataColumn, RowAction } from '../ui/table/types.ts'
import { roleTexts, roleTexts as texts } from './texts.ts'

const columnTexts = roleTexts.columns

/** What the list of roles shows. */
const roleColumns: readonly DataColumn<Role>[] = [
  { id: 'name', header: columnTexts.name, value: (role) => role.name, width: 220 },
  { id: 'description', header: columnTexts.description, value: (role) => role.description, width: 320 },
  { id: 'updatedAt', header: columnTexts.updatedAt, value: (role) => role.updatedAt, kind: 'datetime' },
]

const CopyRole = lazy(() => import('./CopyRole.tsx').then(({ CopyRole }) => ({ default: CopyRole })))
const nameOf = (role: Role) => role.name

/** The roles of the store. */
export function RoleList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const [copied, setCopied] = useState<Role | null>(null)
  const query = useGetRole(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteRole(), useActivateRole())
  const locked = useLock('Role')
  const can = useCan()
  const navigate = useNavigate()
  const moreActions = useCallback(
    (role: Role): RowAction[] => [
      {
        label: texts.mapping,
        icon: <IconShieldCheck size={16} />,
        onClick: () => void navigate({ to: '/rolemapping', search: { role: role.id } }),
        disabledReason: can('GetRoleMapping') ? undefined : texts.map.noAccess,
      },
      {
        label: texts.duplicate,
        icon: <IconCopy size={16} />,
        onClick: () => setCopied(role),
        disabledReason: locked('add'),
      },
    ],
    [can, locked, navigate],
  )
  return (
    <>
      <RecordList
        screen="Role"
        title={texts.title}
        lead={texts.lead}
        noun={texts.noun}
        query={query}
        state={state}
        onStateChange={setState}
        columns={roleColumns}
        nameOf={nameOf}
        open={open}
        activation={activation}
        moreActions={moreActions}
      />
      {copied !== null && (
        <Suspense>
          <CopyRole role={copied} onClose={() => setCopied(null)} />
        </Suspense>
      )}
    </>
  )
}
