import { useParams } from '@tanstack/react-router'
import { useGetDebitVoucher } from '../../api/gen/hooks/print/print.ts'
import { NoteVoucherSheet } from './NoteVoucherSheet.tsx'
import { PaperPage } from './PaperPage.tsx'

/** /print/debit-voucher/$id: the voucher of a debit note. */
export function DebitVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetDebitVoucher({ id }, { query: { staleTime: 0 } })
  return (
    <PaperPage query={query}>{(voucher) => <NoteVoucherSheet side="debit" voucher={voucher} />}</PaperPage>
  )
}
