import { Alert, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getGetProfileQueryKey } from '../../api/gen/hooks/user-login/get-profile.ts'
import { renewToken } from '../../api/gen/hooks/user-login/renew-token.ts'
import { useUpdateProfile } from '../../api/gen/hooks/user-login/update-profile.ts'
import type { Problem, Profile } from '../../api/gen/model/index.ts'
import { userLoginRules } from '../../api/gen/rules/userlogin.ts'
import { focusInvalid } from '../shared/login/focusFirstInvalid.ts'
import { PictureField } from '../shared/picture/PictureField.tsx'
import type { ConflictChoice } from '../shared/record/ConflictDialog.tsx'
import { type Conflict, conflictBetween, settle } from '../shared/record/conflict.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { getSession, startSession, storedToken } from '../shell/session.ts'
import { usePendingWork, WaitForContext } from '../ui/form/pendingWork.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import { notifySuccess, notifyWarning } from '../ui/notify.ts'
import { ProfilePanel } from './ProfilePanel.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.details
const labels = { name: texts.name, phone: texts.phone, photoId: texts.photo }

const ConflictDialog = lazyPart(() => import('../shared/record/ConflictDialog.tsx'), 'ConflictDialog', null)

const toValues = ({ name, phone, photoId }: Pick<Profile, 'name' | 'phone' | 'photoId'>) => ({
  name,
  phone: phone ?? '',
  photoId,
})

const write = (name: string, value: unknown) =>
  name === 'photoId' && value !== null ? texts.hasPhoto : String(value ?? '')

/** Renews the session, whose name the account menu of every tab shows. If that fails, the next renewal does it. */
async function renewName(): Promise<void> {
  const before = getSession()?.token
  const renewed = await renewToken().catch(() => null)
  // Otherwise signed out or moved to another store meanwhile.
  if (renewed !== null && storedToken() === before) startSession(renewed)
}

/** The user's own name, phone and photo. */
export function MyDetails({ profile }: { profile: Profile }) {
  const [detail, setDetail] = useState<string | null>(null)
  // The details with which the form was last opened or saved.
  const [base, setBase] = useState(profile)
  const [conflict, setConflict] = useState<Conflict<ReturnType<typeof toValues>> | null>(null)
  const queries = useQueryClient()
  const update = useUpdateProfile()
  const pending = usePendingWork()
  const [saving, setSaving] = useState(false)
  const form = useForm({
    initialValues: toValues(profile),
    validateInputOnBlur: true,
    validate: (values) => contractCheck(userLoginRules.UpdateProfile, labels, values),
  })
  useLeaveGuard({
    dirty: () => form.isDirty(),
    onLeave: () => undefined,
    free: () => getSession() === null,
  })

  async function submit(version = base.version) {
    if (saving) return
    setSaving(true)
    if (await pending.allDone()) await save(form.getValues(), version)
    setSaving(false)
  }

  async function save(values: typeof form.values, version: number) {
    setDetail(null)
    const phone = values.phone.trim() === '' ? null : values.phone.trim()
    try {
      const saved = await update.mutateAsync({
        data: { version, name: values.name.trim(), phone, photoId: values.photoId },
      })
      if (saved === null) return notifyWarning(texts.notUpdated)
      queries.setQueryData(getGetProfileQueryKey(), saved)
      setBase(saved)
      // What was typed during the request is not saved yet.
      form.resetDirty(values)
      notifySuccess(texts.saved)
      if (saved.name !== getSession()?.userName) void renewName()
    } catch (error) {
      rejected(problemOf(error), values)
    }
  }

  function rejected(problem: Problem, values: typeof form.values) {
    if (problem.status === 409 && problem.current !== undefined) {
      const theirs = (current: object) => toValues(current as Profile)
      setConflict(conflictBetween(problem.current, values, toValues(base), theirs, { labels, write }))
      return
    }
    const fields = (problem.errors ?? []).filter(({ field }) => field in form.values)
    for (const { field, message } of fields) form.setFieldError(field, message)
    if (fields.length === 0) setDetail(problem.detail)
  }

  function settleConflict(choice: ConflictChoice) {
    if (conflict === null) return
    form.setValues(settle(conflict, form.getValues(), choice))
    setBase({ ...base, ...conflict.theirs, version: conflict.version })
    setConflict(null)
    void submit(conflict.version)
  }

  return (
    <ProfilePanel title={texts.title} lead={texts.lead}>
      <form noValidate onSubmit={form.onSubmit(() => submit(), focusInvalid)}>
        <Stack gap="lg">
          <WaitForContext value={pending.waitFor}>
            <PictureField
              label={texts.photo}
              purpose="profilePhoto"
              value={form.values.photoId}
              error={form.errors.photoId}
              onChange={(photoId) => form.setFieldValue('photoId', photoId)}
            />
          </WaitForContext>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              label={texts.name}
              required
              autoComplete="name"
              maxLength={120}
              {...form.getInputProps('name')}
            />
            <TextInput
              label={texts.phone}
              type="tel"
              autoComplete="tel"
              maxLength={20}
              {...form.getInputProps('phone')}
            />
            <TextInput
              label={texts.userName}
              value={profile.userName}
              readOnly
              description={texts.fixedHint}
            />
            <TextInput label={texts.email} value={profile.email} readOnly description={texts.fixedHint} />
          </SimpleGrid>
          {detail !== null && (
            <Alert color="red" variant="light" role="alert">
              {detail}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={saving} disabled={!form.isDirty()}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
      {conflict !== null && (
        <ConflictDialog
          who={conflict.who}
          fields={conflict.fields}
          onSave={settleConflict}
          onCancel={() => setConflict(null)}
        />
      )}
    </ProfilePanel>
  )
}
