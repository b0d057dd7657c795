import '../../ui/styles/alert.ts'
import { Alert, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { dayTexts } from '#texts/day.ts'
import { recordTexts } from '#texts/record.ts'
import { useCloseDay, useOpenDay } from '../../../api/gen/hooks/day/day.ts'
import type { Day } from '../../../api/gen/model/index.ts'
import { problemOf } from '../../shared/problemOf.ts'
import { Refusal } from '../../shared/record/Refusal.tsx'
import { useRecordDraft } from '../../shared/record/useRecordDraft.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { useIdempotencyKey } from '../../shared/useIdempotencyKey.ts'
import { getSession } from '../../shell/session.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { CountGrid } from './CountGrid.tsx'
import {
  type CountValues,
  checkCount,
  countedOf,
  differenceWords,
  emptyCount,
  totalPaise,
} from './countValues.ts'

const texts = dayTexts.count

interface CountFormProps {
  act: 'open' | 'close'
  businessOn: string
  /** Cash by the books, as it stands now. */
  booksPaise: number
  /** The most that may stay overnight; null for no limit, and where a day is opened. */
  limitPaise: number | null
  /** Whether this is the first cash of the store. */
  first: boolean
  onDone: (day: Day) => void
  onCancel: () => void
}

/** Counts notes and coins to open or close a day; done once, however often it is sent. */
export function CountForm({
  act,
  businessOn,
  booksPaise,
  limitPaise,
  first,
  onDone,
  onCancel,
}: CountFormProps) {
  const scope = useScope()
  const draftKey = `day/${act}-${businessOn}`
  const [initial] = useState(emptyCount)
  const [refusal, setRefusal] = useState<string | null>(null)
  const record = useRecordForm<CountValues>({
    initial,
    check: (values) => checkCount(values, booksPaise, first),
    save,
  })
  const draft = useRecordDraft(draftKey, record, null, () => undefined)
  const { request, send } = useIdempotencyKey(draftKey, record)
  const open = useOpenDay({ request })
  const close = useCloseDay({ request })
  useLeaveGuard({ dirty: record.isDirty, onLeave: draft.drop, free: () => getSession() === null })

  async function save(values: CountValues): Promise<void> {
    setRefusal(null)
    const data = {
      ...scope,
      businessOn,
      denominations: countedOf(values),
      reason: values.reason.trim() || null,
    }
    try {
      const day = await send(() => (act === 'open' ? open : close).mutateAsync({ data }))
      record.reset(emptyCount())
      draft.drop()
      notifySuccess(act === 'open' ? texts.opened : texts.closed)
      onDone(day)
    } catch (error) {
      const { status, detail, errors = [] } = problemOf(error)
      if (status === 401) return
      if (record.showErrors(errors).length > 0 || errors.length === 0) setRefusal(detail)
    }
  }

  const { values } = record.form
  const counted = totalPaise(values)
  const differs = !first && counted !== booksPaise
  const title = act === 'open' ? texts.openTitle : texts.closeTitle
  return (
    <>
      <div>
        <Title order={3} size="h6">
          {title(formatDate(businessOn))}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.lead}
        </Text>
      </div>
      {draft.restored && (
        <Alert variant="light" role="status">
          {recordTexts.restored}
        </Alert>
      )}
      {refusal !== null && <Refusal detail={refusal} />}
      <RecordForm
        record={record}
        saveLabel={act === 'open' ? dayTexts.open : dayTexts.close}
        onCancel={() => {
          draft.drop()
          onCancel()
        }}
      >
        <CountGrid record={record} counted={counted} />
        <Text role="status" size="sm" fw={600}>
          {differenceWords(counted, booksPaise, first)}
        </Text>
        {limitPaise !== null && counted > limitPaise && (
          <Alert color="yellow" variant="light" role="status">
            {texts.overLimit(formatMoney(counted - limitPaise), formatMoney(limitPaise))}
          </Alert>
        )}
        {(differs || values.reason !== '') && (
          <TextField record={record} name="reason" label={texts.reason} required={differs} />
        )}
      </RecordForm>
    </>
  )
}
