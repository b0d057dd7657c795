/**
 * Exact arithmetic of money. Amounts are whole paise, stored as numbers only while they are safe integers. Products
 * are exact for any size. Each figure is rounded once, half up. Source: lending rules, section 1.
 */

/** An exact value, `numerator / denominator`, not rounded. The denominator is above 0. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/**
 * Returns numerator / denominator rounded down, towards the smaller number for negative values.
 * @throws RangeError if the denominator is not above 0
 */
export function floorDivide(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be above 0.')
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}

/**
 * Returns numerator / denominator rounded half up: a half goes to the greater number, even for negative values.
 * Source: lending rules, section 1.
 * @throws RangeError if the denominator is not above 0
 */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return floorDivide(2n * numerator + denominator, 2n * denominator)
}

/**
 * Converts a bigint to a number.
 * @throws RangeError if the result is not a safe integer
 */
export function exactNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too large to be exact: ${value}`)
  return number
}

/**
 * Returns amount × times / divisor, rounded half up, exact for whole numbers of any size. The divisor is above 0. Source: lending
 * rules, section 1.
 * @throws RangeError if amount × times is not whole or the result is not a safe integer
 */
export function scaleHalfUp(amount: number, times: number, divisor: number): number {
  const product = amount * times
  if (product >= 0 && Number.isSafeInteger(product)) {
    // Below 2^53 the remainder and the division without remainder are exact.
    const rest = product % divisor
    const whole = (product - rest) / divisor
    return 2 * rest >= divisor ? whole + 1 : whole
  }
  return exactNumber(halfUp(BigInt(amount) * BigInt(times), BigInt(divisor)))
}

/**
 * Returns an amount rounded half up to a multiple of the step, in paise. Used for closing amounts. The step is above
 * 0. Source: lending rules, section 4.
 */
export function roundToStep(amountPaise: number, stepPaise: number): number {
  return scaleHalfUp(amountPaise, 1, stepPaise) * stepPaise
}

/**
 * Returns an amount rounded down to a multiple of the step, in whole paise. Used for eligible amounts. The amount is
 * not negative and the step is above 0. Source: lending rules, section 2.
 */
export function floorToStep(amountPaise: number, stepPaise: number): number {
  return amountPaise - (amountPaise % stepPaise)
}

/**
 * Splits a total in proportion to weights so that the parts add up to it (largest remainder method). Each part is
 * rounded down; the remaining paise go one each to the largest remainders; of equal remainders, the earlier part
 * comes first. A negative total splits like its opposite. Source: lending rules, section 1.
 * @throws RangeError if a weight is negative or all are 0
 */
export function splitByWeights(totalPaise: number, weights: readonly number[]): number[] {
  const sign = totalPaise < 0 ? -1 : 1
  const total = BigInt(Math.abs(totalPaise))
  const exact = weights.map((weight) => BigInt(weight))
  const sum = exact.reduce((all, weight) => all + weight, 0n)
  if (sum <= 0n || exact.some((weight) => weight < 0n))
    throw new RangeError('A weight is negative, or all weights are 0.')
  const parts = exact.map((weight) => Number((total * weight) / sum))
  const left = Math.abs(totalPaise) - parts.reduce((all, part) => all + part, 0)
  const remainder = (index: number) => (total * (exact[index] as bigint)) % sum
  const order = parts.map((_, index) => index)
  order.sort((a, b) => (remainder(b) > remainder(a) ? 1 : remainder(b) < remainder(a) ? -1 : a - b))
  const lucky = new Set(order.slice(0, left))
  return parts.map((part, index) => (part + (lucky.has(index) ? 1 : 0)) * sign || 0)
}

/**
 * Returns the sum of exact values; 0 / 1 if there are none. Equal denominators are kept, different ones multiplied; the
 * fraction is not reduced.
 */
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

/**
 * Formats an exact value with a number of decimals, such as `1578.08`. The last decimal is rounded half up. For
 * display only.
 */
export function decimalOf({ numerator, denominator }: Fraction, places: number): string {
  const scaled = halfUp(numerator * 10n ** BigInt(places), denominator)
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${scaled < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}
