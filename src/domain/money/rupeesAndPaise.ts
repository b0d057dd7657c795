/**
 * An amount as it is told in words: whole rupees, and the paise that are left. Whole paise, not negative, else a
 * RangeError; nothing is rounded.
 */
export function rupeesAndPaise(paise: number): { rupees: bigint; paise: bigint } {
  if (!Number.isSafeInteger(paise) || paise < 0)
    throw new RangeError(`Not an amount of whole paise: ${paise}.`)
  return { rupees: BigInt(paise) / 100n, paise: BigInt(paise) % 100n }
}
