import { grouped } from '../text/grouped.ts'

/**
 * Formats paise as rupees with Indian grouping and two decimals: `₹1,23,456.00`. Negative amounts start with a minus
 * sign.
 */
export function rupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '−' : ''}₹${grouped(Number(digits.slice(0, -2)))}.${digits.slice(-2)}`
}

/** As {@link rupees}, without decimals for whole rupees: `₹13,200`, `₹13,200.50`. */
export function shortRupees(paise: number): string {
  return rupees(paise).replace(/\.00$/, '')
}
