import { scaleHalfUp } from './money.ts'

/** The rate of interest per month of a rate per year, in basis points: a twelfth, rounded half up to 0.01 %. For display only. */
export function ratePerMonth(basisPoints: number): number {
  return scaleHalfUp(basisPoints, 1, 12)
}

/** Basis points as a percentage without trailing zeros: 175 is 1.75 %. */
export function percent(basisPoints: number): string {
  const digits = String(Math.abs(basisPoints)).padStart(3, '0')
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
  return `${basisPoints < 0 ? '−' : ''}${decimal} %`
}

/** A rate of interest per year with the rate per month: 1,600 basis points are `16 % p.a. (1.33 % p.m.)`. */
export function ratePerYearAndMonth(basisPoints: number): string {
  return `${percent(basisPoints)} p.a. (${percent(ratePerMonth(basisPoints))} p.m.)`
}
