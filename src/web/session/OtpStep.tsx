import { Button, Group, Progress, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { sessionTexts } from '#texts/session.ts'
import { useVerifyOtp } from '../../api/gen/hooks/common/common.ts'
import { focusInvalid } from '../shared/focusFirstInvalid.ts'
import { asClock, spokenSeconds } from './countdown.ts'
import { otpLifeMs, type ResetFor } from './resetSteps.ts'
import { showRefusal } from './showRefusal.ts'
import { useCountdown } from './useCountdown.ts'

const texts = sessionTexts.reset

interface OtpStepProps {
  asked: ResetFor
  /** When the code expires, milliseconds since 1970. */
  deadline: number
  onReply: (reply: string) => void
  /** Called when the countdown reaches 0:00. */
  onEnd: () => void
  onRestart: () => void
}

/** Step 2: the code from the mail, with the 2-minute countdown (specification § 9). */
export function OtpStep({ asked, deadline, onReply, onEnd, onRestart }: OtpStepProps) {
  const seconds = useCountdown(deadline)
  const verify = useVerifyOtp()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { otp: '' },
    validate: { otp: (value) => (value.trim() === '' ? texts.otpRequired : null) },
  })
  useEffect(() => {
    if (seconds === 0) onEnd()
  }, [seconds, onEnd])

  async function submit({ otp }: typeof form.values) {
    if (verify.isPending) return
    const { companyId, userName } = asked
    const body = { name: userName, otp: otp.replace(/\s/g, ''), ...(companyId === null ? {} : { companyId }) }
    try {
      const reply = await verify.mutateAsync({ data: body })
      onReply(reply ?? '')
    } catch (error) {
      showRefusal(error)
      // Whoever types the code anew already goes on.
      if (form.getValues().otp !== otp) return
      field.current?.focus()
      field.current?.select()
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusInvalid)}>
      <Stack gap="lg">
        <div>
          <Group justify="space-between" mb={6}>
            <Text size="sm">{texts.timeLeft}</Text>
            <Text size="sm" fw={600} ff="monospace" role="timer" aria-live="off">
              {asClock(seconds)}
            </Text>
          </Group>
          <Progress value={(seconds * 100_000) / otpLifeMs} size="xs" aria-hidden />
          <VisuallyHidden role="status">{texts.announce(spokenSeconds(seconds) ?? 0)}</VisuallyHidden>
        </div>
        <TextInput
          ref={field}
          label={texts.otp}
          required
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          size="lg"
          {...form.getInputProps('otp')}
        />
        <Button type="submit" fullWidth size="md" loading={verify.isPending}>
          {texts.verify}
        </Button>
        <Button variant="subtle" onClick={onRestart}>
          {texts.otherName}
        </Button>
      </Stack>
    </form>
  )
}
