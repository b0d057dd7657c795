/**
 * Arithmetic of money without floats: amounts are whole paise, kept as numbers only while they are exact; products of
 * them are exact whatever their size; a figure is rounded once, half up (lending rules, section 1).
 */

/** An exact figure between two roundings: `numerator / denominator`, the denominator above 0. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/**
 * The greatest whole number not above numerator / denominator, for either sign. The denominator is above 0, else a
 * RangeError.
 */
export function floorDivide(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('A denominator is above 0.')
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}

/**
 * numerator / denominator to the nearest whole number, the half to the greater one, for either sign. The denominator is
 * above 0, else a RangeError (lending rules, section 1).
 */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return floorDivide(2n * numerator + denominator, 2n * denominator)
}

/** A whole number as a number. Throws a RangeError if a number cannot hold it exactly. */
export function exactNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too great to be exact: ${value}`)
  return number
}

/**
 * amount × times / by, rounded half up, exact for whole numbers of any size.
 * Throws a RangeError if one is no whole number, or the result too great to be exact (lending rules, section 1).
 */
export function scaleHalfUp(amount: number, times: number, by: number): number {
  const product = amount * times
  if (product >= 0 && Number.isSafeInteger(product)) {
    // Below 2^53 the remainder and the division without remainder are exact.
    const rest = product % by
    const whole = (product - rest) / by
    return 2 * rest >= by ? whole + 1 : whole
  }
  return exactNumber(halfUp(BigInt(amount) * BigInt(times), BigInt(by)))
}

/**
 * The amount rounded half up to a multiple of the step, as for what is paid at closing; paise, the step above 0
 * (lending rules, section 4).
 */
export function roundToStep(amountPaise: number, stepPaise: number): number {
  return scaleHalfUp(amountPaise, 1, stepPaise) * stepPaise
}

/**
 * The greatest multiple of the step not above the amount, as for what is eligible; whole paise, the amount not negative,
 * the step above 0 (lending rules, section 2).
 */
export function floorToStep(amountPaise: number, stepPaise: number): number {
  return amountPaise - (amountPaise % stepPaise)
}

/**
 * Splits a total over weights so that the parts sum to it: each gets its share floored, and the paise left over go one
 * each to the largest remainders, the earlier first. A negative total splits as its opposite does.
 * Throws a RangeError if a weight is negative or all are 0 (lending rules, section 1).
 */
export function splitByWeights(totalPaise: number, weights: readonly number[]): number[] {
  const sign = totalPaise < 0 ? -1 : 1
  const total = BigInt(Math.abs(totalPaise))
  const exact = weights.map((weight) => BigInt(weight))
  const sum = exact.reduce((all, weight) => all + weight, 0n)
  if (sum <= 0n || exact.some((weight) => weight < 0n))
    throw new RangeError('Weights are not negative, and not all 0.')
  const parts = exact.map((weight) => Number((total * weight) / sum))
  const left = Math.abs(totalPaise) - parts.reduce((all, part) => all + part, 0)
  const remainder = (index: number) => (total * (exact[index] as bigint)) % sum
  const order = parts.map((_, index) => index)
  order.sort((a, b) => (remainder(b) > remainder(a) ? 1 : remainder(b) < remainder(a) ? -1 : a - b))
  const lucky = new Set(order.slice(0, left))
  return parts.map((part, index) => (part + (lucky.has(index) ? 1 : 0)) * sign || 0)
}

/** The sum of exact figures; 0 over 1 for none. The denominator is that of the first, or the product if they differ. */
export function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce<Fraction>(
    (all, one) =>
      all.denominator === one.denominator || all.numerator === 0n
        ? { numerator: all.numerator + one.numerator, denominator: one.denominator }
        : {
            numerator: all.numerator * one.denominator + one.numerator * all.denominator,
            denominator: all.denominator * one.denominator,
          },
    { numerator: 0n, denominator: 1n },
  )
}

/** An exact figure written with so many decimals, the last rounded half up, as `1578.08`. For showing only. */
export function decimalOf({ numerator, denominator }: Fraction, places: number): string {
  const scaled = halfUp(numerator * 10n ** BigInt(places), denominator)
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${scaled < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}
