/** The words of a language that counts as India does and joins its words by spaces. */
export interface NumberWords {
  /** 0 to 99. */
  belowHundred: (value: number) => string
  hundred: string
  thousand: string
  lakh: string
  crore: string
}

/** A whole number, not negative, in words. Above a crore the crores are counted in the same way (one lakh crore). */
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
