import { Alert, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { recordTexts } from '#texts/record.ts'
import { denominations } from '../../domain/cash/cashCount.ts'
import { ProblemAlert } from '../shared/record/ProblemAlert.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { NumberField } from '../ui/form/NumberField.tsx'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney } from '../ui/format.ts'
import { type CountValues, countPath } from './countValues.ts'
import classes from './Day.module.css'
import { dayTexts } from './texts/day.ts'
import type { useCount } from './useCount.ts'
import { useFieldInView } from './useFieldInView.ts'

const texts = dayTexts.count

interface CountFrameProps {
  count: ReturnType<typeof useCount>
  title: string
  lead: string
  saveLabel: string
  onCancel: () => void
  /** How the total compares with the books; it stays in view with the total. */
  comparison?: string | undefined
  /** Below the notes and coins. */
  children: ReactNode
}

/** The form of a count: notes and coins, their total, which stays in view, and what its caller adds. */
export function CountFrame(props: CountFrameProps) {
  const { count, title, lead, saveLabel, onCancel, comparison, children } = props
  const { record, draft, problem, counted } = count
  const cancel = useCancel({ form: record, discard: draft.drop }, onCancel)
  useFieldInView(record.element)
  return (
    <>
      <div>
        <Title order={3} size="h6">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      </div>
      {draft.restored && (
        <Alert variant="light" role="status">
          {recordTexts.restored}
        </Alert>
      )}
      {problem !== null && <ProblemAlert detail={problem} />}
      <RecordForm record={record} saveLabel={saveLabel} onCancel={cancel}>
        <CountGrid record={record} counted={counted} comparison={comparison} />
        {children}
      </RecordForm>
    </>
  )
}

interface CountGridProps extends Pick<CountFrameProps, 'comparison'> {
  record: RecordFormHandle<CountValues>
  counted: number
}

/** Notes and coins to count, with the amount of each row and the total. */
function CountGrid({ record, counted, comparison }: CountGridProps) {
  const { counts } = record.form.values
  return (
    <table className={classes.count}>
      <thead>
        <tr>
          <th scope="col">{texts.value}</th>
          <th scope="col">{texts.howMany}</th>
          <th scope="col">{texts.amount}</th>
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
                label={texts.countOf(formatMoney(value))}
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
            {texts.total}
          </th>
          <td>{formatMoney(counted)}</td>
        </tr>
        {comparison !== undefined && (
          <tr>
            <td colSpan={3}>
              <span role="status">{comparison}</span>
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
