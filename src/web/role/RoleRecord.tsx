import { useAddRole, useGetRoleById, useUpdateRole } from '../../api/gen/hooks/role/role.ts'
import type { Role } from '../../api/gen/model/index.ts'
import { roleRules } from '../../api/gen/rules/role.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useRecordLock } from '../shared/record/useRecordLock.ts'
import { useScope } from '../shared/record/useScope.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { RoleLinks } from './RoleLinks.tsx'
import { roleTexts as texts } from './texts.ts'

interface RoleRecordProps {
  /** The role to change; null adds one. */
  standing: Role | null
  onClose: () => void
}

/** Loads the role that the address names. */
export function RoleOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetRoleById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(role) => <RoleRecord standing={role} onClose={onClose} />}
    </RecordState>
  )
}

/** One role: its name and what it is for. */
export function RoleRecord({ standing: role, onClose }: RoleRecordProps) {
  const scope = useScope()
  const add = useAddRole()
  const update = useUpdateRole()
  const record = useRecord({
    noun: texts.noun,
    draftKey: 'role',
    row: role,
    toValues,
    rules: roleRules.AddRole,
    labels: texts.fields,
    send: (values, version) => {
      const data = { ...scope, name: values.name.trim(), description: blankToNull(values).description }
      return role === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: role.id }, data: { ...data, version } })
    },
    onSaved: onClose,
  })
  const lockedReason = useRecordLock('Role', role)
  return (
    <RecordPage
      title={role?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      lockedReason={lockedReason}
      actions={role !== null && <RoleLinks role={role} />}
    >
      <TextField record={record.form} name="name" label={texts.fields.name} required help={texts.nameHelp} />
      <TextAreaField record={record.form} name="description" label={texts.fields.description} />
    </RecordPage>
  )
}

function toValues(role: Role | null): { name: string; description: string } {
  return { name: role?.name ?? '', description: role?.description ?? '' }
}
