import { Alert, Anchor, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { recordTexts } from '#texts/record.ts'
import { useAddBankNewLoan } from '../../api/gen/hooks/bank-new-loan/bank-new-loan.ts'
import type { BankNewLoan, BankNewLoanChoices } from '../../api/gen/model/index.ts'
import { PaymentParts } from '../shared/PaymentParts.tsx'
import { cashOf } from '../shared/paymentValues.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCashStep } from '../shared/useCashStep.ts'
import { useFollowTotal } from '../shared/useFollowTotal.ts'
import { usePosting } from '../shared/usePosting.ts'
import { outcomesOf } from '../shell/messages.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { useEscape } from '../ui/page/useEscape.ts'
import { type BankLoanValues, checkBankLoan, emptyBankLoan, toBankLoan } from './bankLoanValues.ts'
import { PacketPicker } from './PacketPicker.tsx'
import { bankNewLoanTexts } from './texts.ts'

const { form: texts, noun } = bankNewLoanTexts

interface BankLoanFormProps {
  choices: BankNewLoanChoices
  open: OpenRecord
}

/** The form of a bank loan: packets first, then the lender's terms and how the money came in. */
export function BankLoanForm({ choices, open }: BankLoanFormProps) {
  const scope = useScope()
  const confirm = useConfirm()
  const { openDayOn, lenders, banks } = choices
  const stepPaise = useCashStep()
  // One entry: what comes in cash is there when the fees are paid.
  const cashRulesOf = ({ payments }: BankLoanValues) => ({
    payments: { stepPaise },
    feePayments: { stepPaise, availablePaise: choices.drawerPaise + cashOf(payments) },
  })
  const posting = usePosting<BankLoanValues, BankNewLoan>({
    draftKey: 'bankNewLoan',
    empty: () => emptyBankLoan(banks),
    check: (values) => checkBankLoan(values, cashRulesOf(values)),
    send: (values): Promise<BankNewLoan> =>
      add.mutateAsync({ data: toBankLoan(values, { ...scope, postedOn: openDayOn ?? '' }) }),
    said: () => outcomesOf(noun).registered,
    onDone: ({ id }) => open.show(id),
  })
  const add = useAddBankNewLoan({ request: posting.request })
  const { form: record } = posting
  const { values } = record.form
  const cash = cashRulesOf(values)
  const lender = lenders.find(({ id }) => id === values.lenderId)
  useFollowTotal(record, values.amountPaise)
  useEscape(record.dirty || record.saving ? undefined : open.close)

  async function cancel() {
    if (record.dirty && !(await confirm(recordTexts.discard))) return
    posting.discard()
    open.close()
  }

  function chooseLender(id: string | null) {
    const usual = lenders.find((one) => one.id === id)?.rateBp ?? null
    record.form.setFieldValue('lenderId', id)
    if (values.rateBp === null && usual !== null) record.form.setFieldValue('rateBp', usual)
  }

  return (
    <RecordBody
      record={posting}
      onCancel={() => void cancel()}
      lockedReason={openDayOn === null ? texts.noDay : undefined}
    >
      {openDayOn === null && <Notice>{texts.noDay}</Notice>}
      {lenders.length === 0 && (
        <Notice>
          {texts.noLenders}{' '}
          <Anchor renderRoot={(props) => <Link to="/bank" {...props} />}>{texts.addLenders}</Anchor>
        </Notice>
      )}
      <PacketPicker record={record} />
      <Section title={texts.details} lead={openDayOn === null ? '' : texts.day(formatDate(openDayOn))}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          <SelectField
            record={record}
            name="lenderId"
            label={texts.lender}
            options={lenders.map(({ id, name }) => ({ value: id, label: name }))}
            help={lender?.terms ?? undefined}
            onChange={chooseLender}
            required
          />
          <TextField record={record} name="lenderNumber" label={texts.lenderNumber} required />
          <MoneyField record={record} name="amountPaise" label={texts.amount} required />
          <PercentField record={record} name="rateBp" label={texts.rate} required />
          <DateField record={record} name="dueOn" label={texts.dueOn} required />
          <MoneyField record={record} name="feePaise" label={texts.fee} />
        </SimpleGrid>
        <TextAreaField record={record} name="note" label={texts.note} />
      </Section>
      <Section title={texts.payment}>
        <PaymentParts
          record={record}
          name="payments"
          label={texts.payment}
          parts={values.payments}
          wantedPaise={values.amountPaise ?? 0}
          banks={banks}
          cash={cash.payments}
        />
      </Section>
      {(values.feePaise ?? 0) > 0 && (
        <Section title={texts.feePayment}>
          <PaymentParts
            record={record}
            name="feePayments"
            label={texts.feePayment}
            parts={values.feePayments}
            wantedPaise={values.feePaise ?? 0}
            banks={banks}
            cash={cash.feePayments}
          />
        </Section>
      )}
    </RecordBody>
  )
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <Alert color="yellow" variant="light" role="status">
      {children}
    </Alert>
  )
}
