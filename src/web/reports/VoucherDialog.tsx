import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { reportsTexts } from '#texts/reports.ts'
import { useGetReportVoucher } from '../../api/gen/hooks/reports/reports.ts'
import type { ReportVoucher } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/LoanAnchor.tsx'
import { problemOf } from '../shared/problemOf.ts'
import { VoucherLines } from '../shared/voucher/VoucherLines.tsx'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import classes from './Reports.module.css'

const texts = reportsTexts.voucher

/** One voucher of the books: what it is about, its lines, and what took it back. */
export function VoucherDialog({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus()
  const { data, error, refetch } = useGetReportVoucher({ id })
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
  const { postedOn, storeName, by, createdAt, customerId, customerName, loanId, loanNumber } = voucher
  const { narration, lines, reversesNumber, reversedByNumber } = voucher
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={texts.facts.postedOn}>{formatDate(postedOn)}</Fact>
        <Fact label={texts.facts.store}>{storeName}</Fact>
        <Fact label={texts.facts.by}>{[by, formatDateTime(createdAt)].filter(Boolean).join(' · ')}</Fact>
        {customerId !== null && (
          <Fact label={texts.facts.customer}>
            <CustomerAnchor id={customerId}>{customerName}</CustomerAnchor>
          </Fact>
        )}
        {loanId !== null && (
          <Fact label={texts.facts.loan}>
            <LoanAnchor id={loanId}>{loanNumber}</LoanAnchor>
          </Fact>
        )}
        <Fact label={texts.facts.narration}>{narration}</Fact>
        {reversesNumber !== null && <Fact label={texts.reverses}>{reversesNumber}</Fact>}
        {reversedByNumber !== null && <Fact label={texts.reversedBy}>{reversedByNumber}</Fact>}
      </dl>
      <VoucherLines caption={texts.title(voucher.number)} lines={lines} />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
