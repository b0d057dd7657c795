import { useState } from 'react'
import { partPaymentActsTexts as texts } from '#texts/partpaymentActs.ts'
import type { LoanPosting, PartPayment } from '../../../api/gen/model/index.ts'
import { type PaperRecord, usePaperLink } from '../../shared/papers/usePaperLink.ts'
import { problemOf } from '../../shared/problemOf.ts'
import type { RecordHandle } from '../../shared/record/useRecord.ts'
import { useRecordDraft } from '../../shared/record/useRecordDraft.ts'
import { type IdempotencyKey, type KeyedValues, useIdempotencyKey } from '../../shared/useIdempotencyKey.ts'
import { getSession } from '../../shell/session.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.ts'
import { notifySuccess, notifyWarning } from '../../ui/notify.ts'

/** What one act on a loan says about its form. */
interface LoanActOptions<Values extends KeyedValues, Reply> {
  loan: PartPayment
  /** First part of the draft's key; the rest is the loan's id. */
  draftKey: string
  /** The form as it opens, with a new key each time. */
  empty: () => Values
  check: (values: Values) => Record<string, string>
  send: (values: Values) => Promise<Reply>
  /** Where the form shows what the server says of a field; the same path when left out. */
  fieldOf?: (field: string, values: Values) => string
  /** What is said when it is done. */
  said: (reply: Reply) => string
  /** Of what there is a paper then; of its voucher when left out. */
  paper?: (reply: Reply) => PaperRecord | undefined
  onDone: (reply: Reply) => void
}

/** The form of an act, and what its generated hook sends along, such as `useCloseLoan({ request })`. */
interface LoanAct<Values extends Record<string, unknown>> extends RecordHandle<Values> {
  request: IdempotencyKey['request']
}

/**
 * The form of an act on a loan: keeps a draft, carries a key so that nothing is posted twice, puts the server's refusals
 * under their fields, and says when the posting went otherwise than the page showed. Nothing typed is lost by a refusal.
 */
export function useLoanAct<Values extends KeyedValues, Reply extends object = LoanPosting>(
  options: LoanActOptions<Values, Reply>,
): LoanAct<Values> {
  const { empty, check, fieldOf = (field) => field, paper = receiptOf } = options
  const draftKey = `${options.draftKey}/${options.loan.id}`
  const [initial] = useState(empty)
  const paperLink = usePaperLink()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRecordForm<Values>({ initial, check, save })
  const draft = useRecordDraft(draftKey, form, null, () => undefined)
  const { request, send } = useIdempotencyKey(draftKey, form)
  useLeaveGuard({ dirty: form.isDirty, onLeave: draft.drop, free: () => getSession() === null })

  async function save(values: Values): Promise<void> {
    setRefusal(null)
    try {
      const reply = await send(() => options.send(values))
      discard()
      notifySuccess(options.said(reply), paperLink(paper(reply)))
      if ('previewDiffers' in reply && reply.previewDiffers === true) notifyWarning(texts.differs)
      options.onDone(reply)
    } catch (error) {
      const { status, detail, errors = [] } = problemOf(error)
      // The end of the session is told by the shell, once; what was typed is kept as a draft.
      if (status === 401) return
      const placed = errors.map(({ field, message }) => ({ field: fieldOf(field, values), message }))
      const homeless = form.showErrors(placed)
      if (errors.length === 0 || homeless.length > 0)
        setRefusal(homeless.map(({ message }) => message).join(' ') || detail)
    }
  }

  function discard(): void {
    form.reset(empty())
    draft.drop()
  }

  return {
    form,
    request,
    refusal,
    draft,
    discard,
    conflict: null,
    settleConflict: () => undefined,
    leaveConflict: () => undefined,
  }
}

/** The voucher of what was posted, where there is one. */
function receiptOf(reply: object): PaperRecord | undefined {
  return 'voucherId' in reply && typeof reply.voucherId === 'string'
    ? { of: 'voucher', id: reply.voucherId }
    : undefined
}
