import { Modal } from '@mantine/core'
import { reportsTexts } from '#texts/reports.ts'
import { useGetReportVoucher } from '../../api/gen/hooks/reports/get-report-voucher.ts'
import type { ReportVoucher } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { VoucherLines } from '../shared/voucher/VoucherLines.tsx'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { Described, DescriptionList } from '../ui/DescriptionList.tsx'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'

const texts = reportsTexts.voucher

/** One voucher of the books: its narration, its lines, and its reversal. */
export function VoucherDialog({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus()
  const { data, error, refetch } = useGetReportVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={texts.title(data?.number ?? '')}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {data !== undefined ? (
        <Voucher voucher={data} />
      ) : error !== null ? (
        <ErrorState detail={problemOf(error).detail} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}

function Voucher({ voucher }: { voucher: ReportVoucher }) {
  const {
    postedOn,
    storeName,
    by: userName,
    createdAt,
    customerId,
    customerName,
    loanId,
    loanNumber,
  } = voucher
  const { narration, lines, reversesNumber, reversedByNumber } = voucher
  return (
    <>
      <DescriptionList columns="max-content 1fr" gap="0.25rem var(--mantine-spacing-md)" mb="md">
        <Described label={texts.facts.postedOn}>{formatDate(postedOn)}</Described>
        <Described label={texts.facts.store}>{storeName}</Described>
        <Described label={texts.facts.postedBy}>
          {[userName, formatDateTime(createdAt)].filter(Boolean).join(' · ')}
        </Described>
        {customerId !== null && (
          <Described label={texts.facts.customer}>
            <CustomerAnchor id={customerId}>{customerName}</CustomerAnchor>
          </Described>
        )}
        {loanId !== null && (
          <Described label={texts.facts.loan}>
            <LoanAnchor id={loanId}>{loanNumber}</LoanAnchor>
          </Described>
        )}
        <Described label={texts.facts.narration}>{narration}</Described>
        {reversesNumber !== null && <Described label={texts.reverses}>{reversesNumber}</Described>}
        {reversedByNumber !== null && <Described label={texts.reversedBy}>{reversedByNumber}</Described>}
      </DescriptionList>
      <VoucherLines caption={texts.title(voucher.number)} lines={lines} />
    </>
  )
}
