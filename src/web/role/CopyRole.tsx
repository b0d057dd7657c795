import '../ui/styles/alert.ts'
import '../ui/styles/modal.ts'
import { Alert, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { roleTexts } from '#texts/role.ts'
import { useCopyRole } from '../../api/gen/hooks/role/role.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/user-login.ts'
import type { Role } from '../../api/gen/model/index.ts'
import { roleRules } from '../../api/gen/rules/role.ts'
import { problemOf } from '../shared/problemOf.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'

const texts = roleTexts.copy
const labels = { name: texts.name, toStoreIds: texts.stores }

/** Copies a role with its mapping into this or other stores of the company. */
export function CopyRole({ role, onClose }: { role: Role; onClose: () => void }) {
  useReturnFocus()
  const [refusal, setRefusal] = useState<string | null>(null)
  const workspaces = useGetWorkspaces()
  const copy = useCopyRole()
  const stores = (workspaces.data?.rows ?? []).filter((store) => store.companyId === role.companyId)
  const form = useRecordForm({
    initial: { name: texts.firstName(role.name), toStoreIds: [role.storeId] },
    check: (values) => contractCheck(roleRules.CopyRole, labels, values),
    save: async (data) => {
      setRefusal(null)
      try {
        const { rows } = await copy.mutateAsync({ params: { id: role.id }, data })
        notifySuccess(texts.done(rows.length))
        onClose()
      } catch (error) {
        const problem = problemOf(error)
        const homeless = form.showErrors(problem.errors ?? [])
        if (homeless.length > 0 || !problem.errors?.length) setRefusal(problem.detail)
      }
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title(role.name)}
      closeButtonProps={{ 'aria-label': recordTexts.cancel }}
    >
      <Stack>
        <Text c="dimmed" size="sm">
          {texts.lead}
        </Text>
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <RecordForm record={form} onCancel={onClose} saveLabel={texts.submit}>
          <TextField record={form} name="name" label={texts.name} required />
          <MultiSelectField
            record={form}
            name="toStoreIds"
            label={texts.stores}
            required
            options={stores.map((store) => ({ value: store.id, label: store.name }))}
          />
        </RecordForm>
      </Stack>
    </Modal>
  )
}
