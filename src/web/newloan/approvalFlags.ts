import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, NewLoan } from '../../api/gen/model/index.ts'
import { dateOf, daysFrom, today } from '../ui/days.ts'
import { formatPercent } from '../ui/format.ts'
import type { Tone } from '../ui/StatusBadge.tsx'
import { loanReviewTexts as texts } from './texts/review.ts'

/** Something that the approver of a loan should notice. */
export interface ApprovalFlag {
  tone: Tone
  text: string
}

/** The share of the eligible amount from which a loan is flagged, in basis points. */
const LARGE_SHARE_BP = 9000
/** For how many days after being added a customer counts as new. */
const NEW_DAYS = 7

const { gap: gapTexts } = newLoanTexts.customer

/** The share of the eligible amount that is lent, in basis points, rounded down; null if nothing is eligible. */
export function shareBpOf(principalPaise: number, eligiblePaise: number): number | null {
  return eligiblePaise === 0 ? null : Number((BigInt(principalPaise) * 10_000n) / BigInt(eligiblePaise))
}

/** What is unusual today about a pending loan and its customer, the most serious first. */
export function approvalFlags(
  loan: Pick<NewLoan, 'principalPaise' | 'eligiblePaise' | 'items' | 'trayPhotoId' | 'quote'>,
  borrower: Pick<
    Borrower,
    | 'active'
    | 'blockedReason'
    | 'kycGaps'
    | 'overdueCount'
    | 'writtenOffCount'
    | 'openCount'
    | 'closedCount'
    | 'addedAt'
  >,
): ApprovalFlag[] {
  const day = today()
  const flags: ApprovalFlag[] = []
  const flag = (tone: Tone, text: string) => flags.push({ tone, text })
  if (borrower.blockedReason !== null) flag('bad', texts.flags.blocked)
  if (!borrower.active) flag('bad', texts.flags.inactive)
  if (borrower.kycGaps.length > 0)
    flag('bad', texts.flags.kyc(borrower.kycGaps.map((gap) => gapTexts[gap]).join(', ')))
  if (borrower.overdueCount > 0) flag('bad', texts.flags.overdue(borrower.overdueCount))
  if (borrower.writtenOffCount > 0) flag('bad', texts.flags.writtenOff(borrower.writtenOffCount))
  const shareBp = shareBpOf(loan.principalPaise, loan.quote?.eligiblePaise ?? loan.eligiblePaise)
  if (shareBp !== null && shareBp >= LARGE_SHARE_BP) flag('warn', texts.flags.share(formatPercent(shareBp)))
  if (borrower.openCount + borrower.closedCount === 0) flag('warn', texts.flags.firstLoan)
  const addedOn = dateOf(Date.parse(borrower.addedAt))
  if (addedOn > daysFrom(day, -NEW_DAYS))
    flag('warn', addedOn === day ? texts.flags.addedToday : texts.flags.newCustomer)
  if (loan.items.some(({ kind }) => kind === 'bar' || kind === 'coin')) flag('warn', texts.flags.bullion)
  const unseen = loan.items.filter(({ photoId }) => photoId === null).length
  if (unseen > 0 && loan.trayPhotoId === null) flag('warn', texts.flags.noPhoto(unseen))
  if (unseen > 0 && loan.trayPhotoId !== null) flag('info', texts.flags.onTray(unseen))
  return flags
}
