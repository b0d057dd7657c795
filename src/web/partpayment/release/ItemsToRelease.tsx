import { Checkbox, Input } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPayment, PartPaymentItem, ReleaseQuote } from '../../../api/gen/model/index.ts'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { formatMoney, formatWeight } from '../../ui/format.ts'
import { Figures } from '../acts/Figures.tsx'
import classes from '../LoanPage.module.css'
import { releaseTexts } from '../texts/release.ts'
import type { SomeItemsValues } from './someItemsValues.ts'

const { items: texts } = releaseTexts
const words = partPaymentTexts.items

interface ItemsToReleaseProps {
  loan: PartPayment
  record: RecordFormHandle<SomeItemsValues>
  /** What the server says; undefined until it has answered. */
  quote: ReleaseQuote | undefined
}

/** What is still pledged, to be chosen from at today's value, and what the choice comes to. */
export function ItemsToRelease({ loan, record, quote }: ItemsToReleaseProps) {
  const { lines } = record.form.values
  const error = record.form.errors.lines
  const choose = (line: number, wanted: boolean) =>
    record.form.setFieldValue('lines', wanted ? [...lines, line] : lines.filter((one) => one !== line))
  return (
    <>
      <fieldset className={classes.choices} data-path="lines" data-label={texts.choose}>
        <legend className={classes.caption}>{texts.choose}</legend>
        {loan.items
          .filter(({ released }) => !released)
          .map((item) => (
            <Checkbox
              key={item.line}
              checked={lines.includes(item.line)}
              label={item.productName}
              description={factsOf(item, quote)}
              onChange={(event) => choose(item.line, event.currentTarget.checked)}
            />
          ))}
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      </fieldset>
      {quote !== undefined && (
        <Figures
          rows={[
            [texts.staying, quote.remainingValuePaise],
            [texts.limit, quote.limitPaise],
            [texts.principal, quote.principalPaise],
          ]}
          total={[texts.payFirst, quote.payFirstPaise]}
        />
      )}
    </>
  )
}

function factsOf({ line, pieces, netMg, marks }: PartPaymentItem, quote: ReleaseQuote | undefined): string {
  const value = quote?.items.find((item) => item.line === line)?.valuePaise
  return words.marks([
    texts.pieces(pieces),
    formatWeight(netMg),
    value === undefined ? null : texts.today(formatMoney(value)),
    marks,
  ])
}
