import { useParams } from '@tanstack/react-router'
import { useGetCreditVoucher } from '../../api/gen/hooks/print/print.ts'
import { NoteVoucherSheet } from './NoteVoucherSheet.tsx'
import { PaperPage } from './PaperPage.tsx'

/** /print/credit-voucher/$id: the voucher of a credit note. */
export function CreditVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetCreditVoucher({ id }, { query: { staleTime: 0 } })
  return (
    <PaperPage query={query}>{(voucher) => <NoteVoucherSheet side="credit" voucher={voucher} />}</PaperPage>
  )
}
