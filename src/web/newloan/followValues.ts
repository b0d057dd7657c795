import { useLayoutEffect, useRef } from 'react'
import type { Borrower } from '../../api/gen/model/index.ts'
import { isRepeated } from '../shared/record/useIdempotencyKey.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { LoanValues } from './loanValues.ts'

/**
 * Keeps an amount equal to the proposed one until the user types another. An empty field gets the proposal again when the
 * focus leaves it; text that cannot be parsed is not empty, and stays. An amount with which a form opens counts as proposed if
 * it equals the first proposal. The amount stays while `wanted` is undefined.
 */
export function useFollow(
  { form, element, isUnreadable }: RecordFormHandle<LoanValues>,
  path: string,
  value: number | null | undefined,
  wanted: number | null | undefined,
): void {
  const proposed = useRef<number | null>(null)
  // Before painting, so that the error of an empty field does not flash.
  useLayoutEffect(() => {
    // A request whose reply is missing is repeated with the same values.
    if (wanted === undefined || value === undefined || isRepeated(form.values)) return
    const isTyping =
      document.activeElement === element.current?.querySelector(`[data-path="${path}"]`) && value === null
    const follows = value === null || value === (proposed.current ?? wanted)
    if (!follows || isTyping || isUnreadable(path)) return
    proposed.current = wanted
    if (value !== wanted) form.setFieldValue(path, wanted)
  })
}

/** Fills in the customer's nominee once the customer is known, unless one is typed. */
export function useNominee({ form }: RecordFormHandle<LoanValues>, borrower: Borrower | null): void {
  const filledFor = useRef<string | null>(null)
  // In the same frame as the customer, so that a loan sent at once has the nominee.
  useLayoutEffect(() => {
    const id = borrower?.id ?? null
    if (filledFor.current === id) return
    filledFor.current = id
    const values = form.getValues()
    if (borrower === null || values.nomineeName + values.nomineeRelation !== '') return
    form.setValues({
      ...values,
      nomineeName: borrower.nomineeName ?? '',
      nomineeRelation: borrower.nomineeRelation ?? '',
    })
  })
}
