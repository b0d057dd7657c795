import { useCopyRole } from '../../api/gen/hooks/role/copy-role.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import type { Role } from '../../api/gen/model/index.ts'
import { roleRules } from '../../api/gen/rules/role.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { roleTexts } from './texts/role.ts'

const texts = roleTexts.copy
const labels = { name: texts.name, toStoreIds: texts.stores }

/** Copies a role with its mapping into this or other stores of the company. */
export function CopyRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const workspaces = useGetWorkspaces()
  const copy = useCopyRole()
  const stores = (workspaces.data?.rows ?? []).filter((store) => store.companyId === role.companyId)
  return (
    <ActionDialog
      title={texts.title(role.name)}
      lead={texts.lead}
      saveLabel={texts.submit}
      initial={{ name: texts.firstName(role.name), toStoreIds: [role.storeId] }}
      check={(values) => contractCheck(roleRules.CopyRole, labels, values)}
      action={async (data) => {
        const { rows } = await copy.mutateAsync({ params: { id: role.id }, data })
        return texts.done(rows.length)
      }}
      onClose={onClose}
    >
      {(record) => (
        <>
          <TextField record={record} name="name" label={texts.name} required />
          <MultiSelectField
            record={record}
            name="toStoreIds"
            label={texts.stores}
            required
            options={stores.map((store) => ({ value: store.id, label: store.name }))}
          />
        </>
      )}
    </ActionDialog>
  )
}
