import type { LoanPosting } from '../../../../api/gen/model/index.ts'
import type { Posted } from '../state/active.ts'

/** The postings of an action, as the API returns them. */
export function toPosting({ voucher, date, amountPaise, entries }: Posted): LoanPosting {
  return {
    voucherId: voucher?.id ?? null,
    voucherNumber: voucher?.number ?? null,
    postedOn: date,
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
