import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, NewLoanChoices } from '../../api/gen/model/index.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import type { LoanCalculation } from './calculateLoan.ts'
import type { LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'
import { termsOfScheme } from './schemeOf.ts'
import { schemeOffers } from './schemeOffers.ts'

const { fields, terms: texts } = newLoanTexts

interface TermsSectionProps {
  record: RecordFormHandle<LoanValues>
  choices: NewLoanChoices
  borrower: Borrower | null
  calculation: LoanCalculation
}

/** Scheme, tenure and amount; the amount is the eligible amount until another is typed. */
export function TermsSection({ record, choices, borrower, calculation }: TermsSectionProps) {
  const { quote, metal } = calculation
  const { form } = record

  return (
    <Section title={texts.title}>
      <div className={classes.fields}>
        <SelectField
          record={record}
          name="slabId"
          label={fields.slabId}
          required
          help={metal === null ? texts.metalFirst : undefined}
          options={schemeOffers(form.values, choices, borrower)}
          onChange={(id) => {
            form.setValues({ ...form.getValues(), ...termsOfScheme(choices, id) })
            form.clearFieldError('slabId')
          }}
        />
        <NumberField
          record={record}
          name="tenureMonths"
          label={fields.tenureMonths}
          required
          suffix={texts.months}
        />
        <MoneyField
          record={record}
          name="principalPaise"
          label={fields.principalPaise}
          required
          help={quote === null ? undefined : texts.eligible(formatMoney(quote.eligiblePaise))}
        />
      </div>
    </Section>
  )
}
