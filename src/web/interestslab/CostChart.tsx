import { Group, Input, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { InterestSlabVersion } from '../../api/gen/model/index.ts'
import { Chart } from '../shared/chart/Chart.tsx'
import { rowsByPlace } from '../shared/chart/chartScale.ts'
import { today } from '../ui/days.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { costOf } from './costOf.ts'
import classes from './Scheme.module.css'
import { interestSlabTexts } from './texts.ts'

const texts = interestSlabTexts.chart

const ONE_LAKH_PAISE = 1_00_000_00

/** What closing costs by day: the bands with their steps, the due date, and the penal after it. */
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
  const shown = (paise: number) => (as === 'rupees' ? paise : Math.round((paise * 10_000) / principalPaise))
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
        placeName={texts.day}
        formatPlace={(day) => texts.onDay(String(day))}
        formatValue={format}
        step={version.terms.method === 'monthly'}
        fromZero
      />
      {cost.sentences.length > 0 && (
        <ul className={classes.list} aria-label={texts.steps}>
          {cost.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
