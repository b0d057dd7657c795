import type { LinkOptions } from '@tanstack/react-router'
import type { PrintoutSubject } from '../shell/staticData.ts'

/** The part of a printout's data that names its loans. */
export interface PrintedLoans {
  loanId?: string | null
  loans?: readonly { loanId: string }[]
}

/** The page of the printed record; for a voucher or a release the page of its first loan, or the list of loans until the data is loaded. */
export function recordPlace(
  subject: PrintoutSubject,
  id: string,
  data: PrintedLoans | undefined,
): LinkOptions {
  const places: Record<PrintoutSubject, LinkOptions> = {
    loan: loanPlace(id),
    voucher: loanPlace(firstLoan(data)),
    reversal: loanPlace(firstLoan(data)),
    release: loanPlace(firstLoan(data)),
    creditNote: { to: '/creditnote', search: { open: id } },
    debitNote: { to: '/debitnote', search: { open: id } },
    auctionLot: { to: '/action', search: { lot: id } },
    transfer: { to: '/dashboard', search: { transfer: id } },
    bankLoan: { to: '/banknewloan', search: { open: id } },
    packetAudit: { to: '/dashboard', search: { packetAudit: id } },
    moneyTransfer: { to: '/dashboard', search: { money: id } },
    taxPayment: { to: '/debitnote', search: { tax: id } },
  }
  return places[subject]
}

function firstLoan(data: PrintedLoans | undefined): string | undefined {
  return data?.loanId ?? data?.loans?.[0]?.loanId
}

function loanPlace(id: string | undefined): LinkOptions {
  return id === undefined ? { to: '/partpayment' } : { to: '/partpayment/$id', params: { id } }
}
