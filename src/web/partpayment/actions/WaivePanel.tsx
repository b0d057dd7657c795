import { Group, Text } from '@mantine/core'
import { rulesTexts } from '#texts/rules.ts'
import { useGetPayoff } from '../../../api/gen/hooks/part-payment/get-payoff.ts'
import { useWaiveDues } from '../../../api/gen/hooks/part-payment/waive-dues.ts'
import type { LoanPosting, PartPayment } from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { type FieldOption, SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { postingDay } from '../postingDay.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { ActionPanel, type ActionPanelProps } from './ActionPanel.tsx'
import { Figures } from './Figures.tsx'
import { useLoanAction } from './useLoanAction.ts'
import { useLoanHeads } from './useLoanChoices.ts'

const { waive: texts, preview, reason } = partPaymentActionsTexts

/** The dues that the form shows. */
interface Shown {
  dues: Pick<PartPayment['dues'], 'chargesPaise' | 'penalPaise' | 'interestPaise'>
  charges: Pick<PartPayment['charges'][number], 'id' | 'name' | 'chargedOn' | 'duePaise'>[]
}

/** What a waiver is sent with: the dues, the open day, and the head if there is only one. */
interface WaivedWith extends Shown {
  postedOn: string
  headId: string | null
}

interface WaiveValues extends KeyedValues {
  /** The amount of each charge, by its id. */
  charges: Record<string, number | null>
  penalPaise: number | null
  interestPaise: number | null
  /** Null until one is selected; not shown if there is only one. */
  headId: string | null
  reason: string
}

/** Waives charges, penal interest and interest; shown once the heads are loaded. */
export function WaivePanel(props: ActionPanelProps) {
  const heads = useLoanHeads('credit')
  return heads === null ? <LoadingState first /> : <WaiveForm {...props} heads={heads} />
}

/** The form of a waiver: at most the due amount of each part, and the reason. */
function WaiveForm({ loan, onClose, heads }: ActionPanelProps & { heads: FieldOption[] }) {
  const date = postingDay(loan)
  const payoff = useGetPayoff({ id: loan.id, date })
  const now = shownOf(loan, payoff.data?.dues ?? loan.dues)
  const action = useLoanAction<WaiveValues, LoanPosting, WaivedWith>({
    loan,
    draftKey: 'waiveDues',
    voucher: 'waiver',
    empty: () => ({
      charges: Object.fromEntries(loan.charges.map(({ id }) => [id, null])),
      penalPaise: null,
      interestPaise: null,
      headId: null,
      reason: '',
      idempotencyKey: newKey(),
    }),
    check: (values) => ({
      ...contractCheck(partPaymentRules.WaiveDues, { reason, headId: texts.head }, values),
      ...(heads.length > 1 && values.headId === null && { headId: rulesTexts.required(texts.head) }),
      ...tooMuch('penalPaise', penalOf(values, now), now.dues.penalPaise),
      ...tooMuch('interestPaise', values.interestPaise, now.dues.interestPaise),
      ...Object.assign(
        {},
        ...now.charges.map(({ id, duePaise }) => tooMuch(`charges.${id}`, values.charges[id], duePaise)),
      ),
      ...(waivedIn(values, now) === 0 && { interestPaise: texts.nothing }),
    }),
    sentWith: () => ({ ...now, postedOn: date, headId: heads[0]?.value ?? null }),
    send: (values, { postedOn, headId, ...shown }): Promise<LoanPosting> =>
      waive.mutateAsync({
        params: { id: loan.id },
        data: {
          postedOn,
          charges: sentOf(values, shown),
          penalPaise: penalOf(values, shown),
          interestPaise: values.interestPaise ?? 0,
          headId: values.headId ?? headId,
          reason: values.reason.trim(),
        },
      }),
    fieldOf: (field, values) => {
      const [, at] = /^charges\.(\d+)/.exec(field) ?? []
      const sent = at === undefined ? undefined : sentOf(values, now)[Number(at)]
      return sent === undefined ? field : `charges.${sent.chargeId}`
    },
    successText: ({ amountPaise }) => texts.done(formatMoney(amountPaise)),
    onDone: onClose,
  })
  const waive = useWaiveDues({ request: action.request })
  const { values } = action.form.form
  const { dues, charges } = action.repeated ?? now
  return (
    <ActionPanel loan={loan} title={texts.title} record={action} saveLabel={texts.submit} onClose={onClose}>
      {charges.map(({ id, name, chargedOn, duePaise }) => (
        <WaiveLine
          key={id}
          action={action}
          name={`charges.${id}`}
          label={texts.chargeOf(name, formatDate(chargedOn))}
          duePaise={duePaise}
        />
      ))}
      {dues.penalPaise > 0 && (
        <WaiveLine action={action} name="penalPaise" label={preview.penal} duePaise={dues.penalPaise} />
      )}
      <WaiveLine
        action={action}
        name="interestPaise"
        label={preview.interest}
        duePaise={dues.interestPaise}
      />
      <Figures
        rows={[[texts.before, dues.chargesPaise + dues.penalPaise + dues.interestPaise]]}
        total={[
          texts.after,
          dues.chargesPaise + dues.penalPaise + dues.interestPaise - waivedIn(values, { dues, charges }),
        ]}
      />
      {heads.length > 1 && (
        <SelectField record={action.form} name="headId" label={texts.head} options={heads} required />
      )}
      <TextAreaField record={action.form} name="reason" label={reason} required />
    </ActionPanel>
  )
}

interface WaiveLineProps {
  action: Pick<ReturnType<typeof useLoanAction<WaiveValues>>, 'form'>
  name: string
  label: string
  duePaise: number
}

function WaiveLine({ action, name, label, duePaise }: WaiveLineProps) {
  return (
    <Group align="end" gap="var(--mantine-spacing-xs) var(--mantine-spacing-lg)">
      <MoneyField record={action.form} name={name} label={label} w={260} />
      <Text size="sm" c="dimmed">
        {texts.due(formatMoney(duePaise))}
      </Text>
    </Group>
  )
}

function shownOf(
  { charges }: Pick<PartPayment, 'charges'>,
  { chargesPaise, penalPaise, interestPaise }: Shown['dues'],
): Shown {
  return {
    dues: { chargesPaise, penalPaise, interestPaise },
    charges: charges.map(({ id, name, chargedOn, duePaise }) => ({ id, name, chargedOn, duePaise })),
  }
}

/** The amounts of the request: those above 0 of charges that are due now, which may differ from those that were due when it was typed. */
function sentOf(values: Pick<WaiveValues, 'charges'>, { charges }: Pick<Shown, 'charges'>) {
  return charges.flatMap(({ id }) => {
    const amountPaise = values.charges[id] ?? 0
    return amountPaise > 0 ? [{ chargeId: id, amountPaise }] : []
  })
}

/** The amount of penal interest: 0 if none is due any more, because it was paid or waived meanwhile and has no field. */
function penalOf({ penalPaise }: Pick<WaiveValues, 'penalPaise'>, { dues }: Pick<Shown, 'dues'>): number {
  return dues.penalPaise > 0 ? (penalPaise ?? 0) : 0
}

function waivedIn(values: WaiveValues, shown: Shown): number {
  const charges = shown.charges.reduce((sum, { id }) => sum + (values.charges[id] ?? 0), 0)
  return charges + penalOf(values, shown) + (values.interestPaise ?? 0)
}

function tooMuch(name: string, paise: number | null | undefined, duePaise: number): Record<string, string> {
  if (paise === null || paise === undefined) return {}
  return paise < 0 || paise > duePaise ? { [name]: texts.tooMuch(formatMoney(duePaise)) } : {}
}
