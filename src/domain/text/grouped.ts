/** Formats a whole number with Indian grouping: `1,23,456`. Negative numbers start with a minus sign. */
export function grouped(whole: number): string {
  const digits = String(Math.abs(whole))
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${whole < 0 ? '−' : ''}${head === '' ? '' : `${head},`}${digits.slice(-3)}`
}
