import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { sessionTexts } from '#texts/session.ts'
import { useSetUp } from '../../api/gen/hooks/common/common.ts'
import { focusFirstInvalid } from '../shared/focusFirstInvalid.ts'
import { problemOf } from '../shared/problemOf.ts'
import { BrandMark } from '../shell/BrandMark.tsx'
import { startSession } from '../shell/session.ts'
import { formKey, saveKey } from '../ui/form/formKeys.ts'
import { CodeSection } from './CodeSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { MetalsSection } from './MetalsSection.tsx'
import { OwnerSection } from './OwnerSection.tsx'
import classes from './SetUp.module.css'
import { StoreSection } from './StoreSection.tsx'
import { checkSetUp, firstSetUpValues, type SetUpValues, toSetUpRequest } from './setupValues.ts'
import { setupTexts } from './texts.ts'

/** The set-up page of an empty installation: one page, and at its end the owner is signed in. */
export function SetUp() {
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
      setDetail(problem.detail)
      form.setErrors(Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message])))
      showErrors()
    }
  }

  const save = () => formElement.current?.requestSubmit()

  function refused() {
    setDetail(null)
    showErrors()
  }

  function showErrors() {
    setTried(true)
    focusFirstInvalid(formElement.current)
  }

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
        <form
          ref={formElement}
          noValidate
          onSubmit={form.onSubmit(submit, refused)}
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
      </main>
    </div>
  )
}
