import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useCloseDay } from '../../api/gen/hooks/day/close-day.ts'
import { useGetDayAtCounter } from '../../api/gen/hooks/day/get-day-at-counter.ts'
import { useGetDayBusiness } from '../../api/gen/hooks/day/get-day-business.ts'
import { useGetDayClosing } from '../../api/gen/hooks/day/get-day-closing.ts'
import type { Day, DayCount } from '../../api/gen/model/index.ts'
import { AwaitedReferences } from '../shared/payment/AwaitedReferences.tsx'
import { ProblemAlert } from '../shared/record/ProblemAlert.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey, useIdempotencyKey } from '../shared/record/useIdempotencyKey.ts'
import { useRecordDraft } from '../shared/record/useRecordDraft.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { getSession } from '../shell/session.ts'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import { notifySuccess } from '../ui/notify.ts'
import { BlindCount } from './BlindCount.tsx'
import { BusinessFacts } from './BusinessFacts.tsx'
import { differenceText } from './countValues.ts'
import classes from './Day.module.css'
import { DayFacts } from './DayFacts.tsx'
import { Matters } from './Matters.tsx'
import { closingTexts as texts } from './texts/closing.ts'
import { dayTexts } from './texts/day.ts'
import { useFieldInView } from './useFieldInView.ts'

interface CloseDayProps {
  businessOn: string
  /** The stored count, if there is one and no cash has been posted since. */
  stored: DayCount | undefined
  /** The overnight cash limit, in paise; null for no limit. */
  limitPaise: number | null
  onDone: (day: Day) => void
  onCancel: () => void
}

/** Closes a day in three steps: a blind count, the check of what is pending, and the confirmation of the facts of the day. */
export function CloseDay({ businessOn, stored, limitPaise, onDone, onCancel }: CloseDayProps) {
  const [count, setCount] = useState(stored)
  const [step, setStep] = useState(stored === undefined ? 0 : 1)
  const [reason, setReason] = useState('')
  const outdated = useIsOutdated(count)
  const recount = () => {
    setCount(undefined)
    setStep(0)
  }
  return (
    <>
      <ol className={classes.steps} aria-label={texts.steps}>
        {texts.names.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step}>
            {name}
          </li>
        ))}
      </ol>
      {outdated && step > 0 && (
        <Alert color="yellow" variant="light" role="alert" title={texts.outdated}>
          <Button size="xs" variant="default" onClick={recount}>
            {texts.again}
          </Button>
        </Alert>
      )}
      {(step === 0 || count === undefined) && (
        <BlindCount
          businessOn={businessOn}
          limitPaise={limitPaise}
          onCancel={onCancel}
          onDone={(found) => {
            setCount(found)
            setStep(1)
          }}
        />
      )}
      {step === 1 && count !== undefined && (
        <CheckStep
          count={count}
          reason={reason}
          outdated={outdated}
          onRecount={recount}
          onCancel={onCancel}
          onDone={(closed) => {
            setReason(closed)
            setStep(2)
          }}
        />
      )}
      {step === 2 && count !== undefined && (
        <ConfirmStep
          count={count}
          reason={reason}
          outdated={outdated}
          onDone={onDone}
          onBack={() => setStep(1)}
        />
      )}
    </>
  )
}

/** Focuses the main action of a step without fields, so that Enter works at once. */
function useFocusOnAction(form: RefObject<HTMLFormElement | null>, focuses: boolean): void {
  useEffect(() => {
    if (focuses) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [form, focuses])
}

/** Whether cash has been posted since the count, so that the cash must be counted again. */
function useIsOutdated(count: DayCount | undefined): boolean {
  const { data, isFetching } = useGetDayAtCounter()
  if (count === undefined || isFetching || data?.open === undefined) return false
  return data.open.count === undefined
}

interface CheckStepProps {
  count: DayCount
  reason: string
  /** Whether cash has been posted since the count: it must be repeated. */
  outdated: boolean
  onRecount: () => void
  onDone: (reason: string) => void
  onCancel: () => void
}

/** The count compared with the books, and what is still pending. */
function CheckStep({ count, onRecount, ...form }: CheckStepProps) {
  const { differencePaise, counts, firstDifferencePaise } = count
  const differs = differencePaise !== 0
  return (
    <>
      <div>
        <Title order={3} size="h6">
          {texts.checkTitle}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.counted(formatDateTime(count.countedAt), count.countedByName)}
        </Text>
      </div>
      <div className={classes.sides}>
        <div className={classes.side}>
          <DayFacts day={count} booksPaise={count.booksPaise} />
          <Text role="status" size="sm" fw={600} c={differs ? 'var(--mantine-color-error)' : undefined}>
            {differenceText(count.countedPaise, count.booksPaise)}
          </Text>
          {counts > 1 && (
            <Text size="sm" c="dimmed">
              {texts.counts(counts, formatMoney(firstDifferencePaise))}
            </Text>
          )}
          <Group>
            <Button variant="default" size="xs" onClick={onRecount}>
              {texts.again}
            </Button>
          </Group>
        </div>
        <div className={classes.side}>
          <Matters />
        </div>
      </div>
      <AwaitedReferences>
        <ReasonForm differs={differs} {...form} />
      </AwaitedReferences>
    </>
  )
}

interface ReasonFormProps extends Pick<CheckStepProps, 'reason' | 'outdated' | 'onDone' | 'onCancel'> {
  differs: boolean
}

/** The reason for a difference; without a difference only the button to continue. */
function ReasonForm({ differs, reason, outdated, onDone, onCancel }: ReasonFormProps) {
  const record = useRecordForm({
    initial: { reason },
    check: (values): Record<string, string> =>
      differs && values.reason.trim() === '' ? { reason: dayTexts.count.reasonNeeded } : {},
    save: async (values) => onDone(values.reason.trim()),
  })
  // After a return from the confirmation, the reason is the initial value of the field, but is still not saved.
  const dirty = differs && record.form.values.reason !== ''
  useReasonGuard(dirty)
  const cancel = useCancel({ form: { ...record, dirty }, discard: () => record.reset({ reason }) }, onCancel)
  useFocusOnAction(record.element, !differs)
  const { isPending } = useGetDayClosing({ query: { staleTime: 0 } })
  useFieldInView(record.element, isPending)
  return (
    <RecordForm
      record={record}
      saveLabel={texts.next}
      onCancel={cancel}
      disabledReason={outdated ? texts.outdated : undefined}
    >
      {differs && <TextField record={record} name="reason" label={dayTexts.count.reason} required first />}
    </RecordForm>
  )
}

/** Confirms before a typed reason is left, which is saved only when the day is closed. */
function useReasonGuard(dirty: boolean): void {
  useLeaveGuard({ dirty: () => dirty, onLeave: () => undefined, free: () => getSession() === null })
}

interface ConfirmStepProps extends Pick<CheckStepProps, 'count' | 'reason' | 'outdated'> {
  onDone: (day: Day) => void
  onBack: () => void
}

interface ConfirmValues extends KeyedValues {
  reason: string
}

/** The cash and the business of the day, and the button that closes it; idempotent. */
function ConfirmStep({ count, reason, outdated, onDone, onBack }: ConfirmStepProps) {
  const scope = useScope()
  const { businessOn, denominations, booksPaise, differencePaise } = count
  const business = useGetDayBusiness({ businessOn }, { query: { staleTime: 0 } })
  const [problem, setProblem] = useState<string | null>(null)
  const [initial] = useState(() => ({ reason, idempotencyKey: newKey() }))
  const record = useRecordForm<ConfirmValues>({
    initial,
    check: () => ({}),
    save: async () => {
      setProblem(null)
      try {
        const data = { ...scope, businessOn, denominations, booksPaise, reason: reason || null }
        const day = await send(() => close.mutateAsync({ data }))
        draft.drop()
        notifySuccess(dayTexts.count.closed)
        onDone(day)
      } catch (error) {
        const { status, detail } = problemOf(error)
        if (status !== 401) setProblem(detail)
      }
    },
  })
  const draft = useRecordDraft(`day/close-${businessOn}`, record)
  const { request, send } = useIdempotencyKey(draft, record)
  const close = useCloseDay({ request })
  useReasonGuard(differencePaise !== 0 && reason !== '')
  useFocusOnAction(record.element, true)
  return (
    <>
      <div>
        <Title order={3} size="h6">
          {texts.title(formatDate(businessOn))}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.text}
        </Text>
      </div>
      {problem !== null && <ProblemAlert detail={problem} />}
      <BusinessFacts business={business.data}>
        <DayFacts day={count} booksPaise={count.booksPaise} />
        {differencePaise !== 0 && (
          <Text size="sm">
            {dayTexts.slipOf.reason}: {reason}
          </Text>
        )}
      </BusinessFacts>
      {business.data === undefined && <PartState query={business} />}
      <RecordForm
        record={record}
        saveLabel={dayTexts.close}
        cancelLabel={texts.back}
        onCancel={onBack}
        disabledReason={outdated ? texts.outdated : undefined}
      >
        {null}
      </RecordForm>
    </>
  )
}
