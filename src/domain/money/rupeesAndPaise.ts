/**
 * Splits an amount into whole rupees and remaining paise.
 * @throws RangeError unless the amount is in whole paise and not negative
 */
export function rupeesAndPaise(paise: number): { rupees: bigint; paise: bigint } {
  if (!Number.isSafeInteger(paise) || paise < 0)
    throw new RangeError(`Not an amount of whole paise: ${paise}.`)
  return { rupees: BigInt(paise) / 100n, paise: BigInt(paise) % 100n }
}
