import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower } from '../../api/gen/model/index.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import classes from './NewLoan.module.css'
import type { ServerQuote } from './useLoanQuote.ts'

/** Loaded when part of the KYC is missing; an empty line takes its place while it loads. */
const KycGaps = lazyPart(() => import('../shared/customer/KycGaps.tsx'), 'KycGaps', '\u00a0')

const { customer: texts, summary } = newLoanTexts

interface BlockersProps {
  borrower: Borrower | null
  /** Why the typed payout cannot be paid in cash now; null if it can, or the loan is paid out later. */
  cashProblem: string | null
  onClosed: () => void
}

/** The reasons that prevent the payout of the loan being entered, in view while its items are typed; nothing if there are none. */
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

/** What {@link Blockers} shows, and what the server would reject, as short texts for a single line. */
export function blockReasons(
  borrower: Borrower | null,
  cashProblem: string | null,
  server: ServerQuote,
): string[] {
  const found: string[] = []
  if (borrower?.active === false) found.push(texts.inactive)
  if (borrower !== null && borrower.blockedReason !== null)
    found.push(`${texts.blocked}: ${borrower.blockedReason}`)
  if (borrower !== null && borrower.kycGaps.length > 0)
    found.push(`${texts.gaps}: ${borrower.kycGaps.map((gap) => texts.gap[gap]).join(', ')}`)
  if (cashProblem !== null) found.push(cashProblem)
  // The server has the same message about cash beyond the legal limit.
  return [...new Set([...found, ...serverProblems(server, borrower)])]
}

/** What the server would reject in the quoted loan, without the problems of the customer if {@link Blockers} shows them. */
export function serverProblems({ answer, current }: ServerQuote, borrower: Borrower | null): string[] {
  if (!current || answer === null) return []
  const isBlockShown = borrower !== null && isBlocked(borrower)
  const others = answer.problems.filter(({ field }) => !(isBlockShown && field === 'customerId'))
  return [...new Set(others.map(({ message }) => message))]
}

/** Whether nothing can be lent to this customer now. */
function isBlocked({ active, blockedReason, kycGaps }: Borrower): boolean {
  return !active || blockedReason !== null || kycGaps.length > 0
}
