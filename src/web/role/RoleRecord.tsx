import type { Role } from '../../api/gen/model/index.ts'
import { roleRules } from '../../api/gen/rules/role.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { useMasterRecord } from '../shared/master/useMasterRecord.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { RoleLinks } from './RoleLinks.tsx'
import { roleTexts as texts } from './texts/role.ts'

/** Form values of a role. */
interface RoleValues extends Record<string, unknown> {
  name: string
  description: string
}

/** One role: its name and description. */
export function RoleRecord({ row: role, onClose }: RecordProps<Role>) {
  const { record, disabledReason } = useMasterRecord<'Role', RoleValues>({
    name: 'Role',
    texts,
    row: role,
    toValues,
    toRequest: (values) => ({ name: values.name.trim(), description: blankToNull(values).description }),
    rules: roleRules.AddRole,
    onSaved: onClose,
  })
  return (
    <RecordPage
      title={role?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      disabledReason={disabledReason}
      actions={role !== null && <RoleLinks role={role} />}
    >
      <TextField record={record.form} name="name" label={texts.fields.name} required help={texts.nameHelp} />
      <TextAreaField record={record.form} name="description" label={texts.fields.description} />
    </RecordPage>
  )
}

function toValues(role: Role | null): RoleValues {
  return { name: role?.name ?? '', description: role?.description ?? '' }
}
