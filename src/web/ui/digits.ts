/**
 * Writes a whole number of smallest units as an exact decimal, without floating point.
 * @param units whole number, such as paise or milligrams
 * @param places digits after the point, such as 2 for paise to rupees
 * @throws RangeError unless `units` is a safe integer
 */
export function decimalOf(units: number, places: number): string {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Not a whole number: ${units}`)
  const digits = Math.abs(units)
    .toString()
    .padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const sign = units < 0 ? '-' : ''
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-places)}`
}

/** Groups the digits before the point as in India: 12,34,567.00. */
export function groupIndian(decimal: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d*)(.*)$/.exec(decimal) ?? []
  if (whole.length <= 3) return decimal
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${sign}${head},${whole.slice(-3)}${rest}`
}

/** Removes zeros at the end of a decimal, but keeps at least `least` digits after the point and adds zeros up to that number. */
export function trimDecimal(decimal: string, least: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(least, '0')
  return decimals === '' ? whole : `${whole}.${decimals}`
}
