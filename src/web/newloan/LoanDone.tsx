import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { NewLoan } from '../../api/gen/model/index.ts'
import { PrintoutMenu } from '../shared/printouts/PrintoutMenu.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'

const doneTexts = newLoanTexts.done

/** The result of the last loan, and a button for the next one. */
export function LoanDone({ loan, onNext }: { loan: NewLoan; onNext: () => void }) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const { number, principalPaise, customerName, vouchers, seal, location, dueOn } = loan
  const amount = formatMoney(principalPaise)
  const isPaid = number !== null
  return (
    <Section title={isPaid ? doneTexts.paid(number) : doneTexts.sent}>
      <Text>
        {isPaid ? doneTexts.paidText(amount, customerName) : doneTexts.sentText(amount, customerName)}
      </Text>
      <DescriptionList
        columns="minmax(7rem, auto) minmax(0, 1fr)"
        gap="2px var(--mantine-spacing-md)"
        size="sm"
      >
        {vouchers.length > 0 && (
          <>
            <dt>{doneTexts.vouchers}</dt>
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
            <dt>{doneTexts.dueOn}</dt>
            <dd>{formatDate(dueOn)}</dd>
          </>
        )}
        <dt>{doneTexts.seal}</dt>
        <dd>
          {seal} · {location}
        </dd>
      </DescriptionList>
      <Group>
        <Button ref={next} onClick={onNext}>
          {doneTexts.next}
        </Button>
        {isPaid && <PrintoutMenu subject="loan" id={loan.id} />}
      </Group>
    </Section>
  )
}
