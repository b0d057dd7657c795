import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower } from '../../api/gen/model/index.ts'
import { KycGaps } from './KycGaps.tsx'
import classes from './NewLoan.module.css'

const { customer: texts, summary } = newLoanTexts

interface BlockersProps {
  borrower: Borrower | null
  /** Why the typed payout cannot be in cash from this drawer; null if it can. */
  cashProblem: string | null
  onClosed: () => void
}

/** What stops the payout of the loan that is being entered, in view while its items are typed; nothing when nothing does. */
export function Blockers({ borrower, cashProblem, onClosed }: BlockersProps) {
  if (cashProblem === null && (borrower === null || !isBlocked(borrower))) return null
  return (
    <div className={classes.notice} data-tone="bad" role="status">
      <strong>{summary.problems}</strong>
      {borrower !== null && !borrower.active && <div>{texts.inactive}</div>}
      {borrower !== null && borrower.blockedReason !== null && (
        <div>
          {texts.blocked}: {borrower.blockedReason}
        </div>
      )}
      {borrower !== null && borrower.kycGaps.length > 0 && (
        <div>
          {texts.gaps}
          <KycGaps borrower={borrower} onClosed={onClosed} />
        </div>
      )}
      {cashProblem !== null && <div>{cashProblem}</div>}
    </div>
  )
}

/** Whether nothing can be lent to this customer now. */
export function isBlocked({ active, blockedReason, kycGaps }: Borrower): boolean {
  return !active || blockedReason !== null || kycGaps.length > 0
}
