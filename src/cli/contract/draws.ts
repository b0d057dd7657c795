/** These items in an order determined by a seed and a name (mulberry32 over a hash of both). */
export function shuffled<T>(all: readonly T[], seed: number, name: string): T[] {
  let state = seed | 0
  for (const sign of name) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x5bd1e995)
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
  const left = [...all]
  for (let at = left.length - 1; at > 0; at--) {
    const other = below(at + 1)
    const here = left[at]
    left[at] = left[other] as T
    left[other] = here as T
  }
  return left
}
