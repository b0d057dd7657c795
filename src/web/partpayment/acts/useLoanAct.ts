import type { LoanPosting, PartPayment } from '../../../api/gen/model/index.ts'
import type { PaperRecord } from '../../shared/papers/usePaperLink.tsx'
import type { KeyedValues } from '../../shared/useIdempotencyKey.ts'
import { type Posting, type PostingOptions, usePosting } from '../../shared/usePosting.ts'
import { notifyWarning } from '../../ui/notify.ts'
import { partPaymentActsTexts as texts } from '../texts/partpaymentActs.ts'

/** What one action on a loan says about its form; the draft's key is of the action, and of its voucher there is a paper. */
interface LoanActOptions<Values extends KeyedValues, Reply> extends PostingOptions<Values, Reply> {
  loan: PartPayment
}

/** The form of an action on a loan: a posting that also says when it went otherwise than the page showed. */
export function useLoanAct<Values extends KeyedValues, Reply extends object = LoanPosting>({
  loan,
  ...options
}: LoanActOptions<Values, Reply>): Posting<Values> {
  return usePosting({
    paper: receiptOf,
    ...options,
    draftKey: `${options.draftKey}/${loan.id}`,
    onDone: (reply) => {
      if ('previewDiffers' in reply && reply.previewDiffers === true) notifyWarning(texts.differs)
      return options.onDone(reply)
    },
  })
}

/** The voucher of what was posted, where there is one. */
function receiptOf(reply: object): PaperRecord | undefined {
  return 'voucherId' in reply && typeof reply.voucherId === 'string'
    ? { of: 'voucher', id: reply.voucherId }
    : undefined
}

/** The business day that actions on a loan post on: the one that is open in the store; while none is, today, to be opened. */
export function postingDay({ openDayOn, dues }: Pick<PartPayment, 'openDayOn' | 'dues'>): string {
  return openDayOn ?? dues.date
}
