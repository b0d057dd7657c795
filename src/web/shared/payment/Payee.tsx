import { Text } from '@mantine/core'
import { payeeTexts as texts } from '#texts/payee.ts'
import { useGetPayee } from '../../../api/gen/hooks/customer/get-payee.ts'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { CustomerAnchor } from '../customer/CustomerAnchor.tsx'
import classes from './Payee.module.css'
import type { PartValues } from './paymentValues.ts'

/** The bank account of a customer; loaded only once a payment part is a transfer. */
export function usePayee(customerId: string | null, parts: readonly Pick<PartValues, 'mode'>[]) {
  const enabled = customerId !== null && parts.some(({ mode }) => mode !== 'cash')
  return useGetPayee({ id: customerId ?? '' }, { query: { enabled, staleTime: 0 } })
}

interface PayeeProps {
  customerId: string | null
  parts: readonly Pick<PartValues, 'mode'>[]
}

/** The customer's bank account from KYC for transfers; or a link to add a missing one. */
export function Payee({ customerId, parts }: PayeeProps) {
  const { data, isError } = usePayee(customerId, parts)
  if (customerId === null || parts.every(({ mode }) => mode === 'cash')) return null
  if (data === undefined) return isError ? <Text size="sm">{texts.failed}</Text> : null
  const { name, bankName, bankIfsc, bankAccountNumber } = data
  return (
    <section className={classes.payee} aria-label={texts.title}>
      <Text size="sm" c="dimmed">
        {texts.title}
      </Text>
      {bankAccountNumber === null ? (
        <Text size="sm">
          {texts.none(name)}{' '}
          <CustomerAnchor id={customerId} newTab underline="always">
            {texts.add}
          </CustomerAnchor>
        </Text>
      ) : (
        <dl className={classes.account}>
          <Fact label={texts.account} value={bankAccountNumber} />
          <Fact label={texts.ifsc} value={bankIfsc} />
          <Fact label={texts.bank} value={bankName} />
        </dl>
      )}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface AwaitedSwitchProps<Values extends Record<string, unknown>> {
  record: RecordFormHandle<Values>
  /** Path of the part of the payment. */
  part: string
}

/** The switch that marks the reference of a transfer as awaited. */
export function AwaitedSwitch<Values extends Record<string, unknown>>({
  record,
  part,
}: AwaitedSwitchProps<Values>) {
  return (
    <div className={classes.awaited}>
      <SwitchField record={record} name={`${part}.referenceAwaited`} label={texts.awaited} />
    </div>
  )
}
