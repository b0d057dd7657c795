/** Number words of a language with Indian units that separates words by spaces. */
export interface NumberWords {
  /** Words for 0 to 99. */
  belowHundred: (value: number) => string
  hundred: string
  thousand: string
  lakh: string
  crore: string
}

/**
 * Returns a whole number of 0 or more in words. From a crore on, crores are counted in the same way (one lakh
 * crore).
 */
export function numberInWords(value: bigint, words: NumberWords): string {
  for (const [size, name] of [
    [10_000_000n, words.crore],
    [100_000n, words.lakh],
    [1_000n, words.thousand],
    [100n, words.hundred],
  ] as const) {
    if (value < size) continue
    const rest = value % size
    return [
      numberInWords(value / size, words),
      name,
      ...(rest > 0n ? [numberInWords(rest, words)] : []),
    ].join(' ')
  }
  return words.belowHundred(Number(value))
}
