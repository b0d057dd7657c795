import { useOpenDay } from '../../api/gen/hooks/day/open-day.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { CountFrame } from './CountFrame.tsx'
import { differenceText, type Expected } from './countValues.ts'
import { dayTexts } from './texts/day.ts'
import { useCount } from './useCount.ts'

const texts = dayTexts.count

interface OpenFormProps {
  businessOn: string
  expected: Expected
  onDone: () => void
  onCancel: () => void
}

/** Counts notes and coins to open a day, and compares them with the books while they are typed; idempotent. */
export function OpenForm({ businessOn, expected, onDone, onCancel }: OpenFormProps) {
  const count = useCount(`day/open-${businessOn}`, {
    expected,
    send: async (body, { reason }) => {
      await open.mutateAsync({ data: { ...body, businessOn, reason: reason.trim() || null } })
      notifySuccess(texts.opened)
      onDone()
    },
  })
  const open = useOpenDay({ request: count.request })
  const { record, counted } = count
  const differs = !expected.first && counted !== expected.booksPaise
  return (
    <CountFrame
      count={count}
      title={texts.openTitle(formatDate(businessOn))}
      lead={expected.first ? `${texts.first} ${texts.lead}` : texts.lead}
      saveLabel={dayTexts.open}
      onCancel={onCancel}
      comparison={expected.first ? undefined : differenceText(counted, expected.booksPaise)}
    >
      {(differs || record.form.values.reason !== '') && (
        <TextField record={record} name="reason" label={texts.reason} required={differs} />
      )}
    </CountFrame>
  )
}
