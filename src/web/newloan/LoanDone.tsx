import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { NewLoan } from '../../api/gen/model/index.ts'
import { PaperMenu } from '../shared/papers/PaperMenu.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './NewLoan.module.css'

const texts = newLoanTexts.done

/** What became of the loan that was just made, and the way to the next one. */
export function LoanDone({ loan, onNext }: { loan: NewLoan; onNext: () => void }) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const { number, principalPaise, customerName, vouchers, seal, location, dueOn } = loan
  const amount = formatMoney(principalPaise)
  const isPaid = number !== null
  return (
    <Section title={isPaid ? texts.paid(number) : texts.sent}>
      <Text>{isPaid ? texts.paidText(amount, customerName) : texts.sentText(amount, customerName)}</Text>
      <dl className={classes.facts}>
        {vouchers.length > 0 && (
          <>
            <dt>{texts.vouchers}</dt>
            <dd>
              {vouchers.map(({ number: voucher, amountPaise }) => (
                <div key={voucher}>
                  {voucher} · {formatMoney(amountPaise)}
                </div>
              ))}
            </dd>
          </>
        )}
        {dueOn !== null && (
          <>
            <dt>{texts.dueOn}</dt>
            <dd>{formatDate(dueOn)}</dd>
          </>
        )}
        <dt>{texts.seal}</dt>
        <dd>
          {seal} · {location}
        </dd>
      </dl>
      <Group>
        <Button ref={next} onClick={onNext}>
          {texts.next}
        </Button>
        {isPaid && <PaperMenu of="loan" id={loan.id} />}
      </Group>
    </Section>
  )
}
