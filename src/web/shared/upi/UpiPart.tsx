import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { upiTexts as texts } from '#texts/upi.ts'
import type { PartValues } from '../paymentValues.ts'
import type { OwnBank } from '../usualBank.ts'
import classes from './UpiQr.module.css'

const UpiQr = lazy(() => import('./UpiQr.tsx').then(({ UpiQr }) => ({ default: UpiQr })))

/** To whom and for what customers pay by UPI. */
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

/** For a part that is received by UPI: its QR code once account and amount are chosen, or why there is none. */
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
  return (
    <Suspense fallback={<div className={classes.upi} />}>
      <UpiQr request={request} />
    </Suspense>
  )
}
