import { useEffect, useRef } from 'react'
import type { Borrower } from '../../api/gen/model/index.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { LoanValues } from './loanValues.ts'

/** Fills in the customer's nominee once the customer is known, unless one is typed. */
export function useNominee({ form }: RecordFormHandle<LoanValues>, borrower: Borrower | null): void {
  const filledFor = useRef<string | null>(null)
  useEffect(() => {
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
