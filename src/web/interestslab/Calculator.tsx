import { SimpleGrid, Text } from '@mantine/core'
import { rulesTexts } from '#texts/rules.ts'
import type { InterestSlabVersion } from '../../api/gen/model/index.ts'
import { addMonths } from '../../domain/dates/dates.ts'
import { quoteScheme } from '../../domain/scheme/schemeQuote.ts'
import { today } from '../ui/days.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { Section } from '../ui/page/Section.tsx'
import { QuoteResult } from './QuoteResult.tsx'
import { interestSlabTexts } from './texts.ts'

const texts = interestSlabTexts.calculator

interface CalculatorValues extends Record<string, unknown> {
  principalPaise: number | null
  fromOn: string | null
  toOn: string | null
}

/** What an amount costs between two days, reckoned here by the code that the server charges with. */
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
