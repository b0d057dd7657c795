import type { LoanPosting } from '../../../../api/gen/model/index.ts'
import type { Posted } from '../state/active.ts'

/** What an act posted, as the contract tells it. */
export function toPosting({ voucher, on, amountPaise, entries }: Posted): LoanPosting {
  return {
    voucherId: voucher?.id ?? null,
    voucherNumber: voucher?.number ?? null,
    postedOn: on,
    amountPaise,
    previewDiffers: entries.some(({ previewDiffers }) => previewDiffers),
    rows: entries.map(({ loan, ...entry }) => ({
      loanId: loan.id,
      number: loan.number ?? '',
      ...entry,
      status: loan.status as LoanPosting['rows'][number]['status'],
      outstandingPaise: loan.outstandingPaise,
      chargesDuePaise: loan.chargesDuePaise,
      version: loan.version,
    })),
  }
}
