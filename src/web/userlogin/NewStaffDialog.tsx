import { useAddStaff } from '../../api/gen/hooks/staff/add-staff.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import type { Staff } from '../../api/gen/model/index.ts'
import { staffRules } from '../../api/gen/rules/staff.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { blankToNull } from '../shared/record/blankToNull.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { useScope } from '../shared/record/useScope.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { userLoginTexts } from './texts.ts'

const texts = userLoginTexts.newStaff
const { labels } = texts

/** Adds a member of staff in a dialog over the form of the login; photo and date of joining can be added later. */
export function NewStaffDialog({
  onAdded,
  onClose,
}: {
  onAdded: (staff: Staff) => void
  onClose: () => void
}) {
  const { companyId, storeId } = useScope()
  const add = useAddStaff()
  const workspaces = useGetWorkspaces()
  const stores = (workspaces.data?.rows ?? []).filter((store) => store.companyId === companyId)
  return (
    <ActionDialog
      title={texts.title}
      lead={texts.lead}
      saveLabel={texts.save}
      initial={{ name: '', designation: '', phone: '', email: '', workStoreId: storeId }}
      check={(values) => contractCheck(staffRules.AddStaff, labels, values)}
      action={async ({ name, phone, designation, email, workStoreId }) => {
        const optional = blankToNull({ designation, email })
        const data = { companyId, name: name.trim(), phone: phone.trim(), workStoreId, ...optional }
        const staff = await add.mutateAsync({ data })
        onAdded(staff)
        return texts.added(staff.number, staff.name)
      }}
      onClose={onClose}
    >
      {(record) => (
        <>
          <TextField record={record} name="name" label={labels.name} required />
          <TextField record={record} name="phone" label={labels.phone} required type="tel" />
          <TextField record={record} name="email" label={labels.email} type="email" help={texts.emailHelp} />
          <TextField
            record={record}
            name="designation"
            label={labels.designation}
            help={texts.designationHelp}
          />
          <SelectField
            record={record}
            name="workStoreId"
            label={labels.workStoreId}
            required
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )}
    </ActionDialog>
  )
}
