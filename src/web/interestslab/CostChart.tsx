import { Group, Input, SegmentedControl, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { InterestSlabVersion } from '../../api/gen/model/index.ts'
import { daysBetween } from '../../domain/dates/dates.ts'
import { openAccrual } from '../../domain/interest/accrualState.ts'
import { costByDay } from '../../domain/interest/costByDay.ts'
import { penalDuePaise } from '../../domain/interest/interest.ts'
import { scaleHalfUp } from '../../domain/money/money.ts'
import { dueOnOf } from '../../domain/scheme/schemeQuote.ts'
import { interestTermsOf } from '../../domain/scheme/schemeTerms.ts'
import { Chart } from '../shared/chart/Chart.tsx'
import { rowsByPlace } from '../shared/chart/rowsByPlace.ts'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { today } from '../ui/days.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './Scheme.module.css'
import { interestSlabTexts } from './texts.ts'

/** Days shown after the first day with penal interest. */
const DAYS_LATE = 60

const texts = interestSlabTexts.chart

const ONE_LAKH_PAISE = 1_00_000_00

/** The cost of closing by day: the bands with their steps, the due date, and the penal interest after it. */
export function CostChart({ name, version }: { name: string; version: InterestSlabVersion }) {
  const [as, setAs] = useState<'rupees' | 'share'>('rupees')
  const record = useRecordForm<{ principalPaise: number | null }>({
    initial: { principalPaise: ONE_LAKH_PAISE },
    check: () => ({}),
    save: async () => undefined,
  })
  const typed = record.form.values.principalPaise
  const principalPaise = typed !== null && typed > 0 ? typed : ONE_LAKH_PAISE
  const cost = useMemo(() => costOf(version, principalPaise, today()), [version, principalPaise])
  const shown = (paise: number) => (as === 'rupees' ? paise : scaleHalfUp(paise, 10_000, principalPaise))
  const penal = cost.withPenal
  const format = as === 'rupees' ? formatMoney : formatPercent
  const points = (line: readonly { day: number; paise: number; label?: string }[]) =>
    line.map(({ day, paise, label }) => ({ x: day, y: shown(paise), label }))

  return (
    <Section title={texts.title} lead={texts.lead}>
      <Group align="flex-end" gap="md">
        <MoneyField record={record} name="principalPaise" label={texts.amount} w={180} />
        <Input.Wrapper label={texts.as} labelElement="div" className={classes.choice}>
          <SegmentedControl
            aria-label={texts.as}
            value={as}
            onChange={(next) => setAs(next === 'share' ? 'share' : 'rupees')}
            data={[
              { value: 'rupees', label: texts.rupees },
              { value: 'share', label: texts.share },
            ]}
          />
        </Input.Wrapper>
      </Group>
      <Chart
        kind="lines"
        label={texts.label(name, formatMoney(principalPaise))}
        series={[texts.interest, ...(penal.length > 0 ? [texts.withPenal] : [])]}
        rows={rowsByPlace([points(cost.interest), ...(penal.length > 0 ? [points(penal)] : [])])}
        marks={cost.marks}
        xLabel={texts.day}
        formatX={(day) => texts.onDay(String(day))}
        formatValue={format}
        step={version.terms.method === 'monthly'}
        fromZero
      />
      {cost.sentences.length > 0 && (
        <Stack component="ul" gap="4px" m={0} ps="1.2rem" fz="sm" aria-label={texts.steps}>
          {cost.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
      )}
    </Section>
  )
}

/** An amount on a day after opening. */
interface DayPoint {
  day: number
  paise: number
  label?: string
}

/** The data of a scheme's chart, and its steps as text. */
interface SchemeCost {
  interest: DayPoint[]
  /** Interest and penal interest, from the first day with penal interest. */
  withPenal: DayPoint[]
  marks: { x: number; label: string }[]
  sentences: string[]
}

/** The cost of closing a loan on each day until some days after its due date, by a version of the scheme. */
function costOf(version: InterestSlabVersion, principalPaise: number, openedOn: string): SchemeCost {
  const terms = interestTermsOf(version.terms, version)
  const dueOn = dueOnOf(openedOn, version.tenureMonths)
  const dueDay = daysBetween(openedOn, dueOn)
  const penalDay = dueDay + version.graceDays + 1
  const { days, steps } = costByDay(terms, principalPaise, openedOn, penalDay + DAYS_LATE)
  const clock = openAccrual({ openedOn, dueOn, principalPaise })
  const late = version.penalRateBp === 0 ? [] : days.filter(({ day }) => day >= penalDay)
  const penals = late.map(({ day, date, closingInterestPaise }) => ({
    day,
    penalPaise: penalDuePaise(terms, clock, date),
    paise: closingInterestPaise + penalDuePaise(terms, clock, date),
  }))
  const [first] = penals
  return {
    interest: days.map(({ day, closingInterestPaise, rateBp }) => ({
      day,
      paise: closingInterestPaise,
      label: formatPercent(rateBp),
    })),
    withPenal: penals.map(({ day, paise }) => ({ day, paise })),
    marks: [
      ...steps.map(({ day, toRateBp }) => ({ x: day, label: formatPercent(toRateBp) })),
      { x: dueDay, label: texts.due },
    ],
    sentences: [
      ...steps.map(({ day, fromRateBp, toRateBp, risePaise }) =>
        texts.step(
          day,
          ratePerYearAndMonth(fromRateBp),
          ratePerYearAndMonth(toRateBp),
          formatMoney(risePaise),
        ),
      ),
      ...(first === undefined
        ? []
        : [
            texts.penalFrom(
              first.day,
              ratePerYearAndMonth(version.penalRateBp),
              formatMoney(first.penalPaise),
            ),
          ]),
    ],
  }
}
