/** Figures as the server's sentences write them. */

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
