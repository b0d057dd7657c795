import type { ReactNode } from 'react'
import { useGetBorrower } from '../../api/gen/hooks/new-loan/get-borrower.ts'
import type { Borrower, Customer, LoanDues } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { useCan } from '../shell/can.ts'
import { dateOf } from '../ui/days.ts'
import { formatDate, formatMoney, formatNumber, formatWeight } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import classes from './CustomerStrip.module.css'
import { customerPageTexts } from './texts/customerPage.ts'

const { strip: texts } = customerPageTexts

const parts = ['principalPaise', 'closingInterestPaise', 'penalPaise', 'chargesPaise'] as const

/**
 * A customer's amount to close today, active and overdue loans, and pledges in all stores, and the date added; without the right to see
 * loans, only the date.
 */
export function CustomerStrip({ customer: { id, createdAt } }: { customer: Customer }) {
  const isLending = useCan()('GetBorrower')
  const { data, error, refetch } = useGetBorrower({ id }, { query: { enabled: isLending } })
  if (data === undefined && error !== null)
    return <ErrorState detail={problemOf(error).detail} onRetry={refetch} />
  return (
    <section aria-label={texts.title} aria-busy={isLending && data === undefined}>
      <dl className={classes.strip}>
        {isLending && <Lending borrower={data} />}
        <Fact label={texts.since}>{formatDate(dateOf(Date.parse(createdAt)))}</Fact>
      </dl>
    </section>
  )
}

/** The facts of a customer's loans; while they are loading, each with a dash, so that nothing moves. */
function Lending({ borrower }: { borrower: Borrower | undefined }) {
  if (borrower === undefined)
    return [texts.closing, texts.open, texts.overdue, texts.held].map((label) => (
      <Fact key={label} label={label}>
        {texts.pending}
      </Fact>
    ))
  const { dues, openCount, overdueCount, overduePayablePaise, writtenOffCount } = borrower
  const [metal = texts.nonePledged, ...otherMetals] = heldOf(borrower)
  if (writtenOffCount > 0) otherMetals.push(texts.notCounted)
  return (
    <>
      <Fact label={texts.closing} note={closingParts(dues).join(' · ') || texts.nothing}>
        {formatMoney(dues.payablePaise)}
      </Fact>
      <Fact label={texts.open} note={texts.ended(borrower.closedCount - writtenOffCount, writtenOffCount)}>
        {formatNumber(openCount)}
      </Fact>
      <Fact label={texts.overdue} note={texts.overdueLoans(overdueCount)} warns={overdueCount > 0}>
        {formatMoney(overduePayablePaise)}
      </Fact>
      <Fact label={texts.held} note={otherMetals.join(' · ')}>
        {metal}
      </Fact>
    </>
  )
}

/** What the amount to close is made of; it is rounded per loan. Where the minimum interest is more, the interest due is named too. */
function closingParts(dues: LoanDues): string[] {
  const { interestPaise, closingInterestPaise, roundOffPaise } = dues
  const amounts = parts.flatMap((part) => {
    if (dues[part] === 0) return []
    const amount = formatMoney(dues[part])
    return part === 'closingInterestPaise' && closingInterestPaise !== interestPaise
      ? texts.minimumInterest(amount, formatMoney(interestPaise))
      : texts.parts[part](amount)
  })
  return roundOffPaise === 0 ? amounts : [...amounts, texts.rounded]
}

/** The net weight held, by metal, such as "Gold 10.000 g"; a non-breaking space keeps number and unit on one line. */
function heldOf({ pledged }: Borrower): string[] {
  const byMetal = new Map<string, number>()
  for (const { metalName, netMg } of pledged) byMetal.set(metalName, (byMetal.get(metalName) ?? 0) + netMg)
  return [...byMetal].map(([metalName, netMg]) =>
    texts.metal(metalName, formatWeight(netMg).replace(' ', '\u00a0')),
  )
}

interface FactProps {
  label: string
  /** Below the value. */
  note?: string
  warns?: boolean
  children: ReactNode
}

function Fact({ label, note = '', warns, children }: FactProps) {
  return (
    <div data-warns={warns || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}
