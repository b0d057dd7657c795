/** Formatting of figures in the server's messages. */

/** Basis points as a percentage without trailing zeros: 175 is 1.75 %. */
export function percent(basisPoints: number): string {
  const digits = String(Math.abs(basisPoints)).padStart(3, '0')
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
  return `${basisPoints < 0 ? '−' : ''}${decimal} %`
}
