import { bankNewLoanTexts } from '#texts/banknewloan.ts'
import { useReverseBankNewLoanEntry } from '../../../api/gen/hooks/bank-new-loan/bank-new-loan.ts'
import type { BankNewLoan } from '../../../api/gen/model/index.ts'
import { bankNewLoanRules } from '../../../api/gen/rules/banknewloan.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { usePosting } from '../../shared/usePosting.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate } from '../../ui/format.ts'
import { reversibleEntry } from '../bankActLocks.ts'
import { BankActFrame, type BankActProps } from './BankActFrame.tsx'

const { reverse: texts, entries } = bankNewLoanTexts

interface ReverseValues extends KeyedValues {
  reason: string
}

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

/** Takes the newest entry of a bank loan back. */
export function ReversePanel({ loan, onClose }: BankActProps) {
  const on = loan.openDayOn ?? ''
  const entry = reversibleEntry(loan)
  const posting = usePosting<ReverseValues, BankNewLoan>({
    draftKey: `reverseBankLoan/${loan.id}`,
    empty,
    check: (values) =>
      contractCheck(bankNewLoanRules.ReverseBankNewLoanEntry, { reason: texts.reason }, values),
    send: ({ reason }): Promise<BankNewLoan> =>
      reverse.mutateAsync({
        params: { id: loan.id },
        data: { seq: entry?.seq ?? 1, postedOn: on, reason: reason.trim() },
      }),
    fieldOf: (field) => (field === 'seq' ? '' : field),
    said: ({ number }) => texts.done(number),
    onDone: onClose,
  })
  const reverse = useReverseBankNewLoanEntry({ request: posting.request })
  const named = entry === undefined ? '' : `${entries.kinds[entry.kind]} ${entry.voucherNumber}`
  const lead = texts.lead(named, formatDate(on))
  return (
    <BankActFrame
      loan={loan}
      title={texts.title}
      lead={entry?.kind === 'drawn' ? `${lead} ${texts.drawn}` : lead}
      record={posting}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
    </BankActFrame>
  )
}
