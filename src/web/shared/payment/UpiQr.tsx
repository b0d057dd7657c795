import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { upiTexts as texts } from '#texts/upi.ts'
import { shortRupees } from '../../../domain/money/rupees.ts'
import { UPI_LIMIT_PAISE, type UpiRequest, upiLink } from '../../../domain/money/upiLink.ts'
import { bringIntoView } from '../../ui/bringIntoView.ts'
import { formatMoney } from '../../ui/format.ts'
import { QrCode } from '../picture/QrCode.tsx'
import classes from './UpiQr.module.css'

/**
 * The QR code with which a customer's UPI app pays an exact amount, with the amount and the id as text. It is scrolled into
 * view when it appears.
 */
export function UpiQr({ request, children }: { request: UpiRequest; children?: ReactNode }) {
  const { payeeId, amountPaise } = request
  const amount = formatMoney(amountPaise)
  const figure = useRef<HTMLElement>(null)
  useEffect(() => bringIntoView(figure.current), [])
  return (
    <figure ref={figure} className={classes.upi}>
      <QrCode
        text={upiLink(request)}
        label={texts.qr(amount, payeeId)}
        errorCorrection="M"
        className={classes.code}
      />
      <figcaption className={classes.words}>
        <Text size="sm" c="dimmed">
          {texts.scan}
        </Text>
        <Text className={classes.amount}>{amount}</Text>
        <Text size="sm" className={classes.id}>
          {payeeId}
        </Text>
        {amountPaise > UPI_LIMIT_PAISE && <Text size="sm">{texts.limit(shortRupees(UPI_LIMIT_PAISE))}</Text>}
        {children}
      </figcaption>
    </figure>
  )
}
