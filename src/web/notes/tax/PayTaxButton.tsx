import { Button } from '@mantine/core'
import { recordTexts } from '#texts/record.ts'
import { taxPaymentTexts as texts } from '#texts/taxpayment.ts'
import { useCan } from '../../shell/can.ts'
import { LockedButton } from '../../ui/LockedButton.tsx'
import { useTaxPlace } from './useTaxPlace.ts'

/** Begins a payment of GST. */
export function PayTaxButton() {
  const can = useCan()
  const place = useTaxPlace()
  if (!can('AddTaxPayment'))
    return <LockedButton reason={recordTexts.notAllowed(texts.locked)}>{texts.pay}</LockedButton>
  return <Button onClick={place.add}>{texts.pay}</Button>
}
