import { SimpleGrid, Stack, Text } from '@mantine/core'
import { rulesTexts } from '#texts/rules.ts'
import type { InterestSlabVersion } from '../../api/gen/model/index.ts'
import { addDays, addMonths } from '../../domain/dates/dates.ts'
import { quoteScheme, type SchemeQuote, type SchemeQuoteStep } from '../../domain/scheme/schemeQuote.ts'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { today } from '../ui/days.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney, formatNumber } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import classes from './Scheme.module.css'
import { interestSlabTexts } from './texts.ts'

const texts = interestSlabTexts.calculator

interface CalculatorValues extends Record<string, unknown> {
  principalPaise: number | null
  fromOn: string | null
  toOn: string | null
}

/** The cost of an amount between two days, calculated in the browser by the code that the server uses. */
export function Calculator({ version }: { version: InterestSlabVersion }) {
  const fromOn = today()
  const record = useRecordForm<CalculatorValues>({
    initial: { principalPaise: 50_000_00, fromOn, toOn: addMonths(fromOn, version.tenureMonths) },
    check: checkCalculator,
    save: async () => undefined,
  })
  const { values } = record.form
  const ready = Object.keys(checkCalculator(values)).length === 0
  return (
    <Section title={texts.title} lead={texts.lead}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <MoneyField record={record} name="principalPaise" label={texts.amount} required />
        <DateField record={record} name="fromOn" label={texts.fromOn} required />
        <DateField record={record} name="toOn" label={texts.toOn} required />
      </SimpleGrid>
      <div aria-live="polite" role="status">
        {ready ? (
          <QuoteResult
            version={version}
            quote={quoteScheme(version, values.principalPaise ?? 0, values.fromOn ?? '', values.toOn ?? '')}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {Object.values(checkCalculator(values))[0]}
          </Text>
        )}
      </div>
    </Section>
  )
}

function checkCalculator({ principalPaise, fromOn, toOn }: CalculatorValues): Record<string, string> {
  return {
    ...(principalPaise === null && { principalPaise: rulesTexts.required(texts.amount) }),
    ...(principalPaise !== null && principalPaise <= 0 && { principalPaise: texts.tooSmall }),
    ...(fromOn === null && { fromOn: rulesTexts.required(texts.fromOn) }),
    ...(toOn === null && { toOn: rulesTexts.required(texts.toOn) }),
    ...(fromOn !== null && toOn !== null && toOn < fromOn && { toOn: texts.backwards }),
  }
}

interface QuoteResultProps {
  version: InterestSlabVersion
  quote: SchemeQuote
}

/** The figures of a calculation, the next rate change, and the steps of the interest. */
function QuoteResult({ version, quote }: QuoteResultProps) {
  return (
    <Stack gap="md">
      <dl className={classes.figures}>
        <dt>{texts.days}</dt>
        <dd>{formatNumber(quote.days)}</dd>
        <dt>{texts.dueOn}</dt>
        <dd>{formatDate(quote.dueOn)}</dd>
        {quote.advancePaise > 0 && (
          <>
            <dt>{texts.advance}</dt>
            <dd>{formatMoney(quote.advancePaise)}</dd>
          </>
        )}
        <dt>{texts.interestDue}</dt>
        <dd>{formatMoney(quote.interestDuePaise)}</dd>
        <dt>
          {texts.closing}
          {quote.minimumBinds && ` · ${texts.minimumBinds}`}
        </dt>
        <dd>{formatMoney(quote.closingInterestPaise)}</dd>
        <dt>{texts.penal}</dt>
        <dd>{formatMoney(quote.penalDuePaise)}</dd>
        <dt className={classes.total}>{texts.total}</dt>
        <dd className={classes.total}>{formatMoney(quote.totalPaise)}</dd>
      </dl>
      <Text size="sm">{rateChangeText(version, quote)}</Text>
      {quote.penalFromOn !== null && (
        <Text size="sm">
          {texts.penalBy(
            formatDate(addDays(quote.penalFromOn, -1)),
            ratePerYearAndMonth(version.penalRateBp),
          )}
        </Text>
      )}
      {quote.steps.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.nothing}
        </Text>
      ) : (
        <ScrollRegion label={texts.how}>
          <Steps version={version} steps={quote.steps} />
        </ScrollRegion>
      )}
    </Stack>
  )
}

function Steps({ version, steps }: { version: InterestSlabVersion; steps: readonly SchemeQuoteStep[] }) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{texts.how}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.stepDays}</th>
          <th scope="col" className={classes.figure}>
            {texts.stepRate}
          </th>
          <th scope="col">{texts.stepHow}</th>
          <th scope="col" className={classes.figure}>
            {texts.stepInterest}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.fromDay}>
            <td>{texts.range(step.fromDay, step.toDay)}</td>
            <td className={classes.figure}>{ratePerYearAndMonth(step.rateBp)}</td>
            <td>
              {step.months === null
                ? texts.byDays(step.days, version.terms.yearDays ?? 0)
                : texts.byMonths(step.months, step.monthDays ?? 0, step.thirtieths ?? 0)}
            </td>
            <td className={classes.figure}>{formatMoney(step.interestPaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Describes the next rate change: "Pay the interest by 30 May, or the rate becomes 18 %." */
function rateChangeText({ terms }: InterestSlabVersion, { rateChangesOn, newRateBp }: SchemeQuote): string {
  if (rateChangesOn === null || newRateBp === null) return texts.stays
  const all = terms.slabMode === 'retrospective'
  const rate = ratePerYearAndMonth(newRateBp)
  if (terms.slabClock === 'continuous')
    return (all ? texts.comesFromAll : texts.comesFrom)(formatDate(rateChangesOn), rate)
  return (all ? texts.payByAll : texts.payBy)(formatDate(addDays(rateChangesOn, -1)), rate)
}
