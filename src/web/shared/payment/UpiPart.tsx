import { Text } from '@mantine/core'
import { upiTexts as texts } from '#texts/upi.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import type { PartValues } from './paymentValues.ts'
import classes from './UpiQr.module.css'
import type { OwnBank } from './usualBank.ts'

const UpiQr = lazyPart(() => import('./UpiQr.tsx'), 'UpiQr', <div className={classes.upi} />)

/** The payee and the purpose of a UPI payment by a customer. */
export interface UpiPayee {
  name: string
  /** What is paid for, such as the loan's number. */
  note: string
}

interface UpiPartProps {
  part: PartValues
  banks: readonly OwnBank[]
  payee: UpiPayee
}

/** The QR code of a part that is received by UPI, once account and amount are chosen, or why there is none. */
export function UpiPart({ part: { mode, bankId, amountPaise }, banks, payee }: UpiPartProps) {
  const bank = banks.find(({ id }) => id === bankId)
  if (mode !== 'upi' || bank === undefined || amountPaise === null || amountPaise <= 0) return null
  if (bank.upiId == null)
    return (
      <Text size="sm" c="dimmed" className={classes.none}>
        {texts.none(bank.name)}
      </Text>
    )
  const request = { payeeId: bank.upiId, payeeName: payee.name, amountPaise, note: payee.note }
  return <UpiQr request={request} />
}
