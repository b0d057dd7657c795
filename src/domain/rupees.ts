/** Paise as rupees with Indian grouping and two decimals: ₹1,23,456.00; a minus sign before a negative amount. */
export function rupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const grouped = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${paise < 0 ? '−' : ''}₹${grouped === '' ? '' : `${grouped},`}${whole.slice(-3)}.${digits.slice(-2)}`
}
