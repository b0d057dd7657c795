import { Button } from '@mantine/core'
import { taxPaymentTexts as texts } from '#texts/taxpayment.ts'
import { useListPlace } from '../shared/list/useListPlace.ts'
import { useCan } from '../shell/can.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'

/** Opens the form of a payment of GST. */
export function PayTaxButton() {
  const can = useCan()
  const place = useListPlace('/debitnote', 'tax')
  if (!can('AddTaxPayment')) return <DisabledButton reason={texts.disabled}>{texts.pay}</DisabledButton>
  return <Button onClick={() => void place.show('new')}>{texts.pay}</Button>
}
