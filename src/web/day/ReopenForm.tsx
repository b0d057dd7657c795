import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useReopenDay } from '../../api/gen/hooks/day/reopen-day.ts'
import type { Day } from '../../api/gen/model/index.ts'
import { dayRules } from '../../api/gen/rules/day.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { ProblemAlert } from '../shared/record/ProblemAlert.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { useScope } from '../shared/record/useScope.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { getSession } from '../shell/session.ts'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate } from '../ui/format.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import { notifySuccess } from '../ui/notify.ts'
import { dayTexts } from './texts/day.ts'

const texts = dayTexts.again

/** Reopens the last closed day, with a reason. */
export function ReopenForm({ day, onDone }: { day: Day; onDone: () => void }) {
  const scope = useScope()
  const reopen = useReopenDay()
  const [problem, setProblem] = useState<string | null>(null)
  const record = useRecordForm({
    initial: { reason: '' },
    check: (values) => contractCheck(dayRules.ReopenDay, { reason: texts.reason }, values),
    save: async ({ reason }) => {
      setProblem(null)
      const { businessOn, version } = day
      try {
        await reopen.mutateAsync({ data: { ...scope, businessOn, version, reason: reason.trim() } })
        record.reset({ reason: '' })
        notifySuccess(texts.done)
        onDone()
      } catch (error) {
        const { status, detail, errors = [] } = problemOf(error)
        if (status === 401) return
        if (record.showErrors(errors).length > 0 || errors.length === 0) setProblem(detail)
      }
    },
  })
  useLeaveGuard({ dirty: record.isDirty, onLeave: () => undefined, free: () => getSession() === null })
  const cancel = useCancel({ form: record, discard: () => record.reset({ reason: '' }) }, onDone)
  return (
    <>
      <div>
        <Title order={3} size="h6">
          {texts.title(formatDate(day.businessOn))}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.lead}
        </Text>
      </div>
      {problem !== null && <ProblemAlert detail={problem} />}
      <RecordForm record={record} onCancel={cancel} saveLabel={dayTexts.reopen}>
        <TextField record={record} name="reason" label={texts.reason} required />
      </RecordForm>
    </>
  )
}
