import { voucherNames } from '#texts/vouchers.ts'
import type { LoanPosting, PartPayment } from '../../../api/gen/model/index.ts'
import type { PrintoutRecord } from '../../shared/printouts/usePrintoutLink.tsx'
import type { KeyedValues } from '../../shared/record/useIdempotencyKey.ts'
import { type Posting, type PostingOptions, usePosting } from '../../shared/voucher/usePosting.ts'
import { notifyWarning } from '../../ui/notify.ts'
import { partPaymentActionsTexts as texts } from '../texts/partpaymentActions.ts'

/** The options of an action's form. The key of its draft names only the action; the loan is added to it. */
interface LoanActionOptions<Values extends KeyedValues, Reply, Sent extends object>
  extends PostingOptions<Values, Reply, Sent> {
  loan: PartPayment
  /** The kind of the voucher that it posts; a receipt if left out. */
  voucher?: keyof typeof voucherNames
}

/** The form of an action on a loan: a posting that also warns if the result differs from what the page showed. */
export function useLoanAction<
  Values extends KeyedValues,
  Reply extends object = LoanPosting,
  Sent extends object = object,
>({ loan, voucher = 'receipt', ...options }: LoanActionOptions<Values, Reply, Sent>): Posting<Values, Sent> {
  return usePosting({
    printout: (reply) => voucherOf(reply, voucherNames[voucher]),
    ...options,
    draftKey: `${options.draftKey}/${loan.id}`,
    onDone: (reply) => {
      if ('previewDiffers' in reply && reply.previewDiffers === true) notifyWarning(texts.differs)
      return options.onDone(reply)
    },
  })
}

/** The posted voucher, if there is one. */
function voucherOf(reply: object, name: string): PrintoutRecord | undefined {
  return 'voucherId' in reply && typeof reply.voucherId === 'string'
    ? { subject: 'voucher', id: reply.voucherId, name }
    : undefined
}
