import { SimpleGrid } from '@mantine/core'
import { useAddCharge } from '../../../api/gen/hooks/part-payment/add-charge.ts'
import type { AddChargeRequest, LoanPosting } from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import { scaleHalfUp } from '../../../domain/money/money.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { PercentField } from '../../ui/form/PercentField.tsx'
import { type FieldOption, SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { postingDay } from '../postingDay.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { ActionPanel, type ActionPanelProps } from './ActionPanel.tsx'
import { Figures } from './Figures.tsx'
import { useLoanAction } from './useLoanAction.ts'
import { useLoanHeads } from './useLoanChoices.ts'

const { charge: texts, note } = partPaymentActionsTexts
const labels = { headId: texts.head, amountPaise: texts.amount, gstBp: texts.gst, note }

interface ChargeValues extends KeyedValues {
  headId: string | null
  amountPaise: number | null
  gstBp: number | null
  note: string
}

const empty = (): ChargeValues => ({
  headId: null,
  amountPaise: null,
  gstBp: 0,
  note: '',
  idempotencyKey: newKey(),
})

/** Adds a charge with its GST to the dues of a loan; shown once the heads are loaded. */
export function ChargePanel(props: ActionPanelProps) {
  const heads = useLoanHeads('debit')
  return heads === null ? <LoadingState first /> : <ChargeForm {...props} heads={heads} />
}

function ChargeForm({ loan, onClose, heads }: ActionPanelProps & { heads: FieldOption[] }) {
  const action = useLoanAction<ChargeValues, LoanPosting, Pick<AddChargeRequest, 'postedOn'>>({
    loan,
    draftKey: 'addCharge',
    voucher: 'charge',
    empty,
    check: (values) => contractCheck(partPaymentRules.AddCharge, labels, values),
    sentWith: () => ({ postedOn: postingDay(loan) }),
    send: (values, sentWith): Promise<LoanPosting> =>
      add.mutateAsync({
        params: { id: loan.id },
        data: {
          headId: values.headId ?? '',
          amountPaise: values.amountPaise ?? 0,
          gstBp: values.gstBp ?? 0,
          ...sentWith,
          note: values.note.trim() || null,
        },
      }),
    successText: ({ voucherNumber, amountPaise }) =>
      texts.done(voucherNumber ?? '', formatMoney(amountPaise)),
    onDone: onClose,
  })
  const add = useAddCharge({ request: action.request })
  const { amountPaise, gstBp } = action.form.form.values
  const amount = Math.max(0, amountPaise ?? 0)
  const gst = scaleHalfUp(amount, gstBp ?? 0, 10_000)
  return (
    <ActionPanel loan={loan} title={texts.title} record={action} saveLabel={texts.submit} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SelectField record={action.form} name="headId" label={texts.head} options={heads} required />
        <MoneyField record={action.form} name="amountPaise" label={texts.amount} required />
        <PercentField record={action.form} name="gstBp" label={texts.gst} required />
      </SimpleGrid>
      <Figures
        rows={[
          [texts.before, loan.dues.chargesPaise],
          [texts.amount, amount],
          [texts.gst, gst],
        ]}
        total={[texts.after, loan.dues.chargesPaise + amount + gst]}
      />
      <TextField record={action.form} name="note" label={note} />
    </ActionPanel>
  )
}
