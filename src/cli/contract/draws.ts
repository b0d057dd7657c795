/** Draws that a seed and a name decide alone. */
export interface Draws {
  /** A whole number below this. */
  below: (limit: number) => number
  shuffled: <T>(all: readonly T[]) => T[]
}

/** Draws of a seed for a name (mulberry32 over a hash of both). */
export function drawsFrom(seed: number, name: string): Draws {
  let state = seed | 0
  for (const sign of name) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x5bd1e995)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    shuffled: (all) => {
      const left = [...all]
      for (let at = left.length - 1; at > 0; at--) {
        const other = below(at + 1)
        const here = left[at]
        left[at] = left[other] as (typeof left)[number]
        left[other] = here as (typeof left)[number]
      }
      return left
    },
  }
}
