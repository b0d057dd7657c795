import { Alert, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { useCloseDay } from '../../api/gen/hooks/day/close-day.ts'
import { useGetDayClosing } from '../../api/gen/hooks/day/get-day-closing.ts'
import { useOpenDay } from '../../api/gen/hooks/day/open-day.ts'
import type { Day, DayAwaited, DayClosing } from '../../api/gen/model/index.ts'
import { denominations } from '../../domain/cash/cashCount.ts'
import { problemOf } from '../shared/problemOf.ts'
import { Refusal } from '../shared/record/Refusal.tsx'
import { useRecordDraft } from '../shared/record/useRecordDraft.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useIdempotencyKey } from '../shared/useIdempotencyKey.ts'
import { getSession } from '../shell/session.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { NumberField } from '../ui/form/NumberField.tsx'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type RecordFormHandle, useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import { notifySuccess } from '../ui/notify.ts'
import {
  type CountValues,
  checkCount,
  countedOf,
  countPath,
  differenceWords,
  emptyCount,
  totalPaise,
} from './countValues.ts'
import classes from './Day.module.css'
import { dayTexts } from './texts.ts'

const { closing: closingTexts, count: countTexts, facts: names, slipOf } = dayTexts
const texts = dayTexts

/** Transfers that the confirmation lists one by one. */
const LISTED = 5

interface CountFormProps {
  act: 'open' | 'close'
  businessOn: string
  /** Expected cash in the drawer, in paise. */
  booksPaise: number
  /** The overnight cash limit; null for no limit, and when a day is opened. */
  limitPaise: number | null
  /** Whether this is the first count of the store. */
  first: boolean
  onDone: (day: Day) => void
  onCancel: () => void
}

/** Counts notes and coins to open or close a day; idempotent. */
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
  const confirm = useConfirm()
  const closing = useGetDayClosing({ query: { enabled: act === 'close', staleTime: 0 } })
  const [refusal, setRefusal] = useState<string | null>(null)
  const record = useRecordForm<CountValues>({
    initial,
    check: (values) => checkCount(values, booksPaise, first),
    ...(act === 'close' && { confirm: sureToClose }),
    save,
  })
  const draft = useRecordDraft(draftKey, record, null, () => undefined)
  const { request, send } = useIdempotencyKey(draftKey, record)
  const open = useOpenDay({ request })
  const close = useCloseDay({ request })
  useLeaveGuard({ dirty: record.isDirty, onLeave: draft.drop, free: () => getSession() === null })

  /** Closing a day is confirmed with its figures and what is still open. */
  async function sureToClose(values: CountValues): Promise<boolean> {
    const open = await closing.refetch()
    return confirm({
      title: texts.closing.title(formatDate(businessOn)),
      text: texts.closing.text,
      facts: closingFacts({ values, booksPaise, first }, open.isError ? undefined : open.data),
      confirmLabel: texts.close,
    })
  }

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
      notifySuccess(act === 'open' ? countTexts.opened : countTexts.closed)
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
  const title = act === 'open' ? countTexts.openTitle : countTexts.closeTitle
  return (
    <>
      <div>
        <Title order={3} size="h6">
          {title(formatDate(businessOn))}
        </Title>
        <Text size="sm" c="dimmed">
          {countTexts.lead}
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
        saveLabel={act === 'open' ? texts.open : texts.close}
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
            {countTexts.overLimit(formatMoney(counted - limitPaise), formatMoney(limitPaise))}
          </Alert>
        )}
        {(differs || values.reason !== '') && (
          <TextField record={record} name="reason" label={countTexts.reason} required={differs} />
        )}
      </RecordForm>
    </>
  )
}

/** Notes and coins to count, with the amount of each row and the total. */
function CountGrid({ record, counted }: { record: RecordFormHandle<CountValues>; counted: number }) {
  const { counts } = record.form.values
  return (
    <table className={classes.count}>
      <thead>
        <tr>
          <th scope="col">{countTexts.value}</th>
          <th scope="col">{countTexts.howMany}</th>
          <th scope="col">{countTexts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {denominations.map((value) => (
          <tr key={value}>
            <th scope="row">{formatMoney(value)}</th>
            <td>
              <NumberField
                record={record}
                name={countPath(value)}
                label={countTexts.of(formatMoney(value))}
                hideLabel
                placeholder="0"
              />
            </td>
            <td>{formatMoney(value * (counts[String(value)] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {countTexts.total}
          </th>
          <td>{formatMoney(counted)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Counted and expected cash. */
interface Count {
  values: CountValues
  booksPaise: number
  /** Whether this is the first count of the store. */
  first: boolean
}

/** The facts of a day close: its cash and pending work; undefined if they could not be read. */
function closingFacts({ values, booksPaise, first }: Count, open: DayClosing | undefined): ConfirmFact[] {
  const counted = totalPaise(values)
  const difference = first ? 0 : counted - booksPaise
  return [
    { label: names.books, value: formatMoney(booksPaise) },
    { label: names.counted, value: formatMoney(counted), strong: true },
    { label: names.difference, value: formatMoney(difference), strong: difference !== 0 },
    ...(difference === 0 ? [] : [{ label: slipOf.reason, value: values.reason.trim() }]),
    ...(open === undefined
      ? [{ label: closingTexts.awaited, value: closingTexts.unknown }]
      : openFacts(open)),
  ]
}

function openFacts({
  awaited,
  awaitedCount,
  approvals,
  approvalsPaise,
  packetsToHandOver,
}: DayClosing): ConfirmFact[] {
  return [
    ...(awaitedCount > 0
      ? [{ label: closingTexts.awaited, value: awaitedWords(awaited, awaitedCount) }]
      : []),
    ...(approvals > 0
      ? [
          {
            label: closingTexts.approvals,
            value: closingTexts.approvalsOf(approvals, formatMoney(approvalsPaise)),
          },
        ]
      : []),
    ...(packetsToHandOver > 0
      ? [{ label: closingTexts.packets, value: closingTexts.packetsOf(packetsToHandOver) }]
      : []),
  ]
}

function awaitedWords(awaited: readonly DayAwaited[], count: number): string {
  const sum = awaited.reduce((all, { amountPaise }) => all + amountPaise, 0)
  const listed = awaited
    .slice(0, LISTED)
    .map(({ customerName, amountPaise, paidOn }) =>
      closingTexts.awaitedOne(customerName, formatMoney(amountPaise), formatDate(paidOn)),
    )
  const more = count > LISTED ? [closingTexts.more(count - LISTED)] : []
  return [closingTexts.awaitedOf(count, formatMoney(sum)), ...listed, ...more].join('\n')
}
