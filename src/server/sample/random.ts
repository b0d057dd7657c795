/** A stream of random numbers that is the same in every run. */
export interface Stream {
  /** A whole number from 0 up to, but not including, `below`. */
  below: (below: number) => number
  /** One of these values. */
  oneOf: <T>(values: readonly [T, ...T[]]) => T
  /** True in `share` percent of cases. */
  percent: (share: number) => boolean
}

/** The stream that a seed gives (mulberry32): for sample data, never for secrets. */
export function streamOf(seed: number): Stream {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (bound: number) => next() % bound
  return {
    below,
    oneOf: (values) => values[below(values.length)] ?? values[0],
    percent: (share) => below(100) < share,
  }
}
