import { Alert, Anchor, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { recordTexts } from '#texts/record.ts'
import { useAddBankNewLoan } from '../../api/gen/hooks/bank-new-loan/add-bank-new-loan.ts'
import { useGetBankNewLoanChoices } from '../../api/gen/hooks/bank-new-loan/get-bank-new-loan-choices.ts'
import type { AddBankNewLoanRequest, BankNewLoan, BankNewLoanChoices } from '../../api/gen/model/index.ts'
import { PaymentParts } from '../shared/payment/PaymentParts.tsx'
import { namedParts, paymentText } from '../shared/payment/paymentText.ts'
import { cashOf } from '../shared/payment/paymentValues.ts'
import { useCashStep } from '../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../shared/payment/useFollowTotal.ts'
import { useCancel } from '../shared/record/useCancel.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { PostingBody } from '../shared/voucher/PostingBody.tsx'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { useCan } from '../shell/can.ts'
import { outcomesOf } from '../shell/messages.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate, formatMoney, formatPercent, formatWeight } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { useEscape } from '../ui/page/useEscape.ts'
import {
  type BankLoanValues,
  checkBankLoan,
  emptyBankLoan,
  toBankLoan,
  valuesOfLender,
} from './bankLoanValues.ts'
import { PacketPicker } from './PacketPicker.tsx'
import { bankNewLoanTexts as texts } from './texts.ts'

const { form: formTexts, noun } = texts
const dialog = formTexts.confirm

/** A new bank loan; where the policy allows none, the reason is shown instead of the form. */
export function NewBankLoan({ open }: { open: OpenRecord }) {
  const { data, error, refetch } = useGetBankNewLoanChoices(useScope())
  return (
    <Page
      title={texts.newTitle}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={<BackButton onClick={open.close}>{recordTexts.back}</BackButton>}
    >
      {data === undefined && <PartState query={{ data, error, refetch }} />}
      {data !== undefined && <Allowed choices={data} open={open} />}
    </Page>
  )
}

function Allowed({ choices, open }: { choices: BankNewLoanChoices; open: OpenRecord }) {
  if (choices.problem !== null)
    return (
      <Alert color="yellow" variant="light" role="status">
        {choices.problem}
      </Alert>
    )
  return (
    <>
      {choices.advice !== null && (
        <Alert color="blue" variant="light" role="note">
          {choices.advice}
        </Alert>
      )}
      <BankLoanForm choices={choices} open={open} />
    </>
  )
}

interface BankLoanFormProps {
  choices: BankNewLoanChoices
  open: OpenRecord
}

/** Facts for confirming a bank loan: the lender, what is received and paid, and what leaves the vault. */
function factsOf(values: BankLoanValues, { lenders, banks }: BankNewLoanChoices): ConfirmFact[] {
  const { lenderId, lenderNumber, amountPaise, rateBp, feePaise, dueOn, packets } = values
  const loans = new Set(packets.map(({ loanId }) => loanId)).size
  const netMg = packets.reduce((sum, packet) => sum + packet.netMg, 0)
  const lender = lenders.find(({ id }) => id === lenderId)?.name ?? ''
  const fees: ConfirmFact = {
    label: formTexts.fee,
    value: paymentText(namedParts(values.feePayments, banks)),
  }
  return [
    { label: formTexts.lender, value: `${lender} · ${lenderNumber.trim()}` },
    { label: formTexts.amount, value: formatMoney(amountPaise ?? 0), strong: true },
    { label: dialog.received, value: paymentText(namedParts(values.payments, banks)) },
    { label: formTexts.rate, value: formatPercent(rateBp ?? 0) },
    ...((feePaise ?? 0) > 0 ? [fees] : []),
    { label: formTexts.packets, value: dialog.packets(packets.length, loans), strong: true },
    { label: formTexts.weight, value: formatWeight(netMg) },
    { label: formTexts.dueOn, value: dueOn === null ? '' : formatDate(dueOn) },
  ]
}

/** The form of a bank loan: packets first, then the lender's terms and how the money was received. */
function BankLoanForm({ choices, open }: BankLoanFormProps) {
  const scope = useScope()
  const { openDayOn, banks } = choices
  const lenders = choices.lenders.filter(({ active }) => active)
  const stepPaise = useCashStep()
  const confirm = useConfirm()
  const can = useCan()
  // Loan and fees are one entry, so the cash received can pay the fees.
  const cashRulesOf = ({ payments }: BankLoanValues) => ({
    payments: { stepPaise },
    feePayments: { stepPaise, availablePaise: choices.drawerPaise + cashOf(payments) },
  })
  const posting = usePosting<BankLoanValues, BankNewLoan, Pick<AddBankNewLoanRequest, 'postedOn'>>({
    draftKey: 'bankNewLoan',
    empty: () => emptyBankLoan(banks),
    check: (values) => checkBankLoan(values, cashRulesOf(values)),
    confirm: (values) =>
      confirm({
        title: dialog.title(values.packets.length),
        text: dialog.text,
        confirmLabel: dialog.submit,
        facts: factsOf(values, choices),
      }),
    sentWith: () => ({ postedOn: openDayOn ?? '' }),
    send: (values, sentWith): Promise<BankNewLoan> =>
      add.mutateAsync({ data: toBankLoan(values, { ...scope, ...sentWith }) }),
    successText: () => outcomesOf(noun).registered,
    printout: ({ id }) => ({ subject: 'bankLoan', id }),
    onDone: ({ id }) => open.show(id),
  })
  const add = useAddBankNewLoan({ request: posting.request })
  const { form: record } = posting
  const { values } = record.form
  const cash = cashRulesOf(values)
  const lender = lenders.find(({ id }) => id === values.lenderId)
  useFollowTotal(record, values.amountPaise)
  useEscape(record.dirty || record.saving ? undefined : open.close)

  const cancel = useCancel(posting, open.close)

  function chooseLender(id: string | null) {
    const { lenderId, rateBp } = valuesOfLender(id, record.form.getValues(), lenders)
    record.form.setFieldValue('lenderId', lenderId)
    if (rateBp !== values.rateBp) record.form.setFieldValue('rateBp', rateBp)
  }

  return (
    <PostingBody record={posting} onCancel={cancel} openDayOn={openDayOn}>
      {lenders.length === 0 && (
        <Notice>
          {formTexts.noLenders}{' '}
          {can('GetBank') && (
            <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/bank" {...props} />}>
              {formTexts.addLenders}
            </Anchor>
          )}
        </Notice>
      )}
      <PacketPicker record={record} />
      <Section
        title={formTexts.details}
        lead={openDayOn === null ? '' : formTexts.day(formatDate(openDayOn))}
      >
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          <SelectField
            record={record}
            name="lenderId"
            label={formTexts.lender}
            options={lenders.map(({ id, name }) => ({ value: id, label: name }))}
            help={lender?.terms ?? undefined}
            onChange={chooseLender}
            required
          />
          <TextField record={record} name="lenderNumber" label={formTexts.lenderNumber} required />
          <MoneyField record={record} name="amountPaise" label={formTexts.amount} required />
          <PercentField record={record} name="rateBp" label={formTexts.rate} required />
          <DateField record={record} name="dueOn" label={formTexts.dueOn} required />
          <MoneyField record={record} name="feePaise" label={formTexts.fee} />
        </SimpleGrid>
        <TextAreaField record={record} name="note" label={formTexts.note} />
      </Section>
      <Section title={formTexts.payment}>
        <PaymentParts
          record={record}
          name="payments"
          label={formTexts.payment}
          parts={values.payments}
          wantedPaise={values.amountPaise ?? 0}
          banks={banks}
          cash={cash.payments}
        />
      </Section>
      {(values.feePaise ?? 0) > 0 && (
        <Section title={formTexts.feePayment}>
          <PaymentParts
            record={record}
            name="feePayments"
            label={formTexts.feePayment}
            parts={values.feePayments}
            wantedPaise={values.feePaise ?? 0}
            banks={banks}
            cash={posting.repeated === null ? cash.feePayments : { stepPaise }}
          />
        </Section>
      )}
    </PostingBody>
  )
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <Alert color="yellow" variant="light" role="status">
      {children}
    </Alert>
  )
}
