/** Figures as the server's sentences write them. */

/** Paise as rupees with Indian grouping: ₹1,23,456.00. */
export function rupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const grouped = whole.length > 3 ? whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',') : ''
  return `${paise < 0 ? '−' : ''}₹${grouped === '' ? whole : `${grouped},${whole.slice(-3)}`}.${digits.slice(-2)}`
}

/** Basis points as a percentage without needless digits: 175 is 1.75 %. */
export function percent(basisPoints: number): string {
  const digits = String(Math.abs(basisPoints)).padStart(3, '0')
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
  return `${basisPoints < 0 ? '−' : ''}${decimal} %`
}

/** A day as written at the counter: 31/03/2026. */
export function writtenDay(date: string): string {
  return date.split('-').reverse().join('/')
}
