import type { NavigateOptions } from '@tanstack/react-router'
import type { ReportOpens } from '../../api/gen/model/index.ts'

/** The page that a row or a figure of a report opens. */
export function placeOf({ kind, id, filters }: ReportOpens) {
  if (kind === 'voucher') return voucherPlace(id)
  if (kind === 'loan') return { to: '/partpayment/$id', params: { id } } as const
  if (kind === 'customer') return { to: '/customer/$id', params: { id } } as const
  if (kind === 'bankLoan') return { to: '/banknewloan', search: { open: id } } as const
  if (kind === 'lot') return { to: '/action', search: { lot: id } } as const
  if (kind === 'packetAudit') return { to: '/dashboard', search: { packetAudit: id } } as const
  return { to: '/reports', search: { report: id, f: filters as Record<string, string> } } as const
}

/** The report with a voucher in a dialog, or with none. */
export function voucherPlace(voucher: string | undefined): NavigateOptions {
  return { to: '.', search: (old) => ({ ...old, voucher }) }
}
