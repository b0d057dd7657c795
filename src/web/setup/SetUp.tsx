import { Alert, Button, Group, Paper, Radio, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { sessionTexts } from '#texts/session.ts'
import { useGetSignInChoices } from '../../api/gen/hooks/common/get-sign-in-choices.ts'
import { useSetUp } from '../../api/gen/hooks/common/set-up.ts'
import { focusFirstInvalid } from '../shared/login/focusFirstInvalid.ts'
import { SecretInput } from '../shared/login/SecretInput.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { suggestStoreCode } from '../shared/store/storeCode.ts'
import { BrandMark } from '../shell/BrandMark.tsx'
import { trimHiddenEnds } from '../shell/hiddenEnds.ts'
import { startSession } from '../shell/session.ts'
import { formKey, saveKey } from '../ui/form/formKeys.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { MetalsSection } from './MetalsSection.tsx'
import { Section } from './Section.tsx'
import classes from './SetUp.module.css'
import { checkSetUp, firstSetUpValues, type SetUpValues, toSetUpRequest } from './setupValues.ts'
import { setupTexts } from './texts.ts'
import { ZoneField } from './ZoneField.tsx'

/** Puts help below the input, so that the inputs of a row are aligned. */
const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const { fields, profiles, sections } = setupTexts

trimHiddenEnds()

/** The set-up page of an empty installation; one that is set up offers sign-in instead. */
export function SetUp() {
  const { data, isPending, refetch } = useGetSignInChoices()
  const isInstalled = data?.setUpNeeded === false
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.headInner}>
          <div className={classes.brand}>
            <BrandMark size={34} />
            {sessionTexts.brand}
          </div>
          <Title order={1} size="h2">
            {setupTexts.title}
          </Title>
          <Text>{setupTexts.lead}</Text>
        </div>
      </header>
      <main className={classes.body}>
        {isPending && <LoadingState />}
        {isInstalled && <Installed />}
        {!isPending && !isInstalled && <SetUpForm onInstalled={() => void refetch()} />}
      </main>
    </div>
  )
}

/** The way to sign-in, for an installation that is set up. */
function Installed() {
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md" align="flex-start">
        <Text fw={600}>{setupTexts.installed.title}</Text>
        <Text>{setupTexts.installed.text}</Text>
        <Button component={Link} to="/">
          {sessionTexts.signIn.submit}
        </Button>
      </Stack>
    </Paper>
  )
}

interface SetUpFormProps {
  /** Called when the server replies that the installation is set up. */
  onInstalled: () => void
}

/** The form; afterwards the owner is signed in. */
function SetUpForm({ onInstalled }: SetUpFormProps) {
  const [detail, setDetail] = useState<string | null>(null)
  const formElement = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const setUp = useSetUp()
  const form = useForm<SetUpValues>({
    initialValues: firstSetUpValues(),
    validate: checkSetUp,
    validateInputOnBlur: true,
  })
  const [tried, setTried] = useState(false)
  const wrong = tried ? Object.keys(form.errors).length : 0

  async function submit(values: SetUpValues) {
    if (setUp.isPending) return
    setDetail(null)
    try {
      startSession(await setUp.mutateAsync({ data: toSetUpRequest(values) }))
      await navigate({ to: '/dashboard', replace: true })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status === 409) onInstalled()
      setDetail(problem.detail)
      form.setErrors(Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message])))
      showErrors()
    }
  }

  const save = () => formElement.current?.requestSubmit()

  function rejected() {
    setDetail(null)
    showErrors()
  }

  function showErrors() {
    setTried(true)
    focusFirstInvalid(formElement.current)
  }

  return (
    <form
      ref={formElement}
      noValidate
      onSubmit={form.onSubmit(submit, rejected)}
      onKeyDownCapture={(event) => saveKey(event, save)}
      onKeyDown={(event) => formKey(event, save)}
    >
      <Stack gap="md">
        <CodeSection number={1} form={form} />
        <CompanySection number={2} form={form} />
        <StoreSection number={3} form={form} />
        <OwnerSection number={4} form={form} />
        <MetalsSection number={5} form={form} />
        {(detail !== null || wrong > 0) && (
          <Alert color="red" variant="light" role="alert" title={setupTexts.failedTitle}>
            {detail ?? setupTexts.fixFields(wrong)}
          </Alert>
        )}
        <Group justify="flex-end" align="center">
          <Text c="dimmed" size="sm">
            {setupTexts.submitNote}
          </Text>
          <Button type="submit" size="md" loading={setUp.isPending}>
            {setupTexts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The one-time code that the server printed. */
function CodeSection({ number, form }: SectionOfForm) {
  return (
    <Section number={number} {...sections.code}>
      <TextInput
        label={fields.code}
        placeholder={fields.codePlaceholder}
        required
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        maw={280}
        {...form.getInputProps('code')}
      />
    </Section>
  )
}

/** The company and the profile of its lending rules. */
function CompanySection({ number, form }: SectionOfForm) {
  return (
    <Section number={number} {...sections.company}>
      <Stack gap="md">
        <TextInput
          label={fields.companyName}
          required
          autoComplete="organization"
          maxLength={120}
          {...form.getInputProps('company.name')}
        />
        <TextInput
          label={fields.licenceNumber}
          autoComplete="off"
          maxLength={60}
          description={fields.licenceHint}
          inputWrapperOrder={helpBelow}
          {...form.getInputProps('company.licenceNumber')}
        />
        <Radio.Group label={fields.policyProfile} required {...form.getInputProps('company.policyProfile')}>
          <Stack gap="sm" mt={6}>
            {Object.entries(profiles).map(([value, profile]) => (
              <Radio key={value} value={value} label={profile.title} description={profile.lead} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Section>
  )
}

interface OwnerSectionProps {
  number: number
  form: UseFormReturnType<SetUpValues>
}

/** The owner's account. */
function OwnerSection({ number, form }: OwnerSectionProps) {
  const [shown, setShown] = useState(false)
  const secret = { showLabel: fields.showPassword, visible: shown, onVisibilityChange: setShown }
  return (
    <Section number={number} {...sections.owner}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={fields.ownerName}
          required
          autoComplete="name"
          maxLength={120}
          {...form.getInputProps('owner.name')}
        />
        <TextInput
          label={fields.userName}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...form.getInputProps('owner.userName')}
        />
        <TextInput
          label={fields.email}
          required
          type="email"
          autoComplete="email"
          maxLength={254}
          description={fields.emailHint}
          inputWrapperOrder={helpBelow}
          {...form.getInputProps('owner.email')}
        />
        <div />
        <SecretInput
          label={fields.password}
          autoComplete="new-password"
          description={fields.passwordHint}
          inputWrapperOrder={helpBelow}
          {...secret}
          {...form.getInputProps('owner.password')}
        />
        <SecretInput
          label={fields.confirm}
          autoComplete="new-password"
          {...secret}
          {...form.getInputProps('owner.confirm')}
        />
      </SimpleGrid>
    </Section>
  )
}

/** The first store; its code is suggested from its name until the user types one. */
function StoreSection({ number, form }: SectionOfForm) {
  const codeTyped = useRef(false)
  const name = form.getInputProps('store.name')
  const code = form.getInputProps('store.code')
  return (
    <Section number={number} {...sections.store}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={fields.storeName}
          required
          maxLength={120}
          {...name}
          onChange={(event) => {
            name.onChange(event)
            if (!codeTyped.current)
              form.setFieldValue('store.code', suggestStoreCode(event.currentTarget.value))
          }}
        />
        <TextInput
          label={fields.storeCode}
          required
          maxLength={6}
          inputWrapperOrder={helpBelow}
          description={fields.storeCodeHint}
          {...code}
          // Selects the suggested code once the mouse has placed the caret, so that typing replaces it. `select` would also move the
          // focus here from a field that has it by then.
          onFocus={({ currentTarget: field }) =>
            void requestAnimationFrame(() => field.setSelectionRange(0, field.value.length))
          }
          onChange={(event) => {
            codeTyped.current = event.currentTarget.value !== ''
            form.setFieldValue('store.code', event.currentTarget.value.toUpperCase())
          }}
        />
        <ZoneField form={form} />
        <TextInput
          label={fields.phone}
          type="tel"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('store.phone')}
        />
      </SimpleGrid>
      <TextInput
        label={fields.address}
        autoComplete="off"
        maxLength={500}
        mt="md"
        {...form.getInputProps('store.address')}
      />
    </Section>
  )
}

/** The props of a numbered section of the set-up form. */
interface SectionOfForm {
  number: number
  form: UseFormReturnType<SetUpValues>
}
