import { SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAddUserLogin } from '../../api/gen/hooks/user-login/add-user-login.ts'
import { useGetRoleChoices } from '../../api/gen/hooks/user-login/get-role-choices.ts'
import { useGetStaffChoices } from '../../api/gen/hooks/user-login/get-staff-choices.ts'
import { useUpdateUserLogin } from '../../api/gen/hooks/user-login/update-user-login.ts'
import type { AssignmentRow, NewUserLogin, Staff, StaffChoice, UserLogin } from '../../api/gen/model/index.ts'
import { userLoginRules } from '../../api/gen/rules/userlogin.ts'
import { useFocusNext } from '../shared/form/useFocusNext.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { useReadOnlyReason } from '../shared/record/useReadOnlyReason.ts'
import { useRecord } from '../shared/record/useRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useSession } from '../shell/session.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { Assignments } from './Assignments.tsx'
import { LoginActions } from './LoginActions.tsx'
import { LoginSessions } from './LoginSessions.tsx'
import {
  checkAssignments,
  type LoginValues,
  staffOptions,
  toLoginRequest,
  toLoginValues,
  valuesOfStaff,
} from './loginValues.ts'
import { NewStaffDialog } from './NewStaffDialog.tsx'
import { StaffPicker } from './StaffPicker.tsx'
import { TemporaryPassword } from './TemporaryPassword.tsx'
import { userLoginTexts as texts } from './texts.ts'

const { fields, help, sections } = texts

/** One login: the member of staff who uses it, its stores with roles, and its open sessions. */
export function UserLoginRecord({ row: login, onClose }: RecordProps<UserLogin>) {
  const scope = useScope()
  const session = useSession()
  const [made, setMade] = useState<NewUserLogin | null>(null)
  const roles = useGetRoleChoices(scope)
  const staff = useGetStaffChoices(scope)
  const choices = roles.data?.rows ?? []
  const [addedStaff, setAddedStaff] = useState<readonly StaffChoice[]>([])
  const [addingStaff, setAddingStaff] = useState(false)
  const people = staff.data && [
    ...addedStaff.filter(({ id }) => !staff.data.rows.some((person) => person.id === id)),
    ...staff.data.rows,
  ]
  const add = useAddUserLogin()
  const update = useUpdateUserLogin()
  const disabledReason = useReadOnlyReason('UserLogin', login)
  const isOwn = login !== null && login.id === session?.userId
  const record = useRecord<UserLogin, LoginValues>({
    noun: texts.noun,
    draftKey: 'userlogin',
    row: login,
    toValues: toLoginValues,
    rules: login === null ? userLoginRules.AddUserLogin : userLoginRules.UpdateUserLogin,
    labels: fields,
    check: checkAssignments,
    write: (name, value) => {
      if (name === 'assignments') return writeAssignments(value, choices, login)
      if (name !== 'staffId') return String(value ?? '')
      return staffOptions(people ?? [], login).find((option) => option.value === value)?.label ?? ''
    },
    send: async (values, version) => {
      const { staffId } = values
      const data = { ...scope, ...toLoginRequest(values) }
      if (login !== null && version !== null)
        return update.mutateAsync({
          params: { id: login.id },
          data: { ...data, ...(staffId !== null && { staffId }), version },
        })
      const added: NewUserLogin | null = await add.mutateAsync({ data: { ...data, staffId: staffId ?? '' } })
      setMade(added)
      return added?.login ?? null
    },
    onSaved: () => (login === null ? undefined : onClose()),
  })
  const { form } = record
  const focusNext = useFocusNext(form.element)

  function takeStaff(person: Staff) {
    setAddedStaff((added) => [...added, person])
    form.form.setValues(valuesOfStaff(person, login, form.form.getValues(), people ?? []))
    setAddingStaff(false)
    focusNext('userName')
  }

  if (made !== null) return <TemporaryPassword made={made} onDone={onClose} />
  // Staff is the first field: keys typed before its choices are loaded would be lost.
  if (login === null && (roles.isLoading || staff.isLoading))
    return (
      <Page title={texts.newTitle}>
        <LoadingState />
      </Page>
    )
  return (
    <RecordPage
      title={login?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      reads={[roles, staff]}
      disabledReason={disabledReason}
      actions={login !== null && <LoginActions login={login} />}
      after={
        <>
          {login !== null && <LoginSessions login={login} />}
          {addingStaff && <NewStaffDialog onAdded={takeStaff} onClose={() => setAddingStaff(false)} />}
        </>
      }
    >
      <Stack gap="lg">
        <Section title={sections.details}>
          <StaffPicker record={form} choices={people} login={login} onAdd={() => setAddingStaff(true)} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField record={form} name="name" label={fields.name} required autoComplete="off" />
            <TextField
              record={form}
              name="userName"
              label={fields.userName}
              required
              help={help.userName}
              autoComplete="off"
            />
            <TextField
              record={form}
              name="email"
              label={fields.email}
              required
              help={help.email}
              type="email"
            />
            <TextField record={form} name="phone" label={fields.phone} help={help.phone} type="tel" />
          </SimpleGrid>
        </Section>
        <Section title={sections.assignments} help={isOwn ? help.ownAssignments : help.assignments}>
          <Assignments
            record={form}
            choices={choices}
            assigned={login?.assignments ?? []}
            readOnly={isOwn || disabledReason !== undefined}
            isNew={login === null}
          />
        </Section>
      </Stack>
    </RecordPage>
  )
}

function writeAssignments(
  value: unknown,
  choices: readonly AssignmentRow[],
  login: UserLogin | null,
): string {
  const known = [...choices, ...(login?.assignments ?? [])]
  return (value as LoginValues['assignments'])
    .map(({ storeId, roleId }) => {
      const found = known.find((one) => one.storeId === storeId && one.roleId === roleId)
      return found === undefined ? '' : texts.roleIn(found.roleName, found.storeName)
    })
    .join(', ')
}
