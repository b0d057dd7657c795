/** Reproducible random values, for tests of a rule over many cases. */
export interface Draws {
  /** An integer, both ends included. */
  whole(min: number, max: number): number
  pick<T>(choices: readonly T[]): T
}

/** Random values from a seed (mulberry32). */
export function seeded(seed: number): Draws {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { whole, pick: (choices) => choices[whole(0, choices.length - 1)] as (typeof choices)[number] }
}

/** Asserts a rule over this many cases; a failure names its seed. */
export function forSeeds(count: number, rule: (draws: Draws) => void): void {
  for (let seed = 1; seed <= count; seed++) {
    try {
      rule(seeded(seed))
    } catch (error) {
      throw new Error(`with seed ${seed}: ${(error as Error).message}`, { cause: error })
    }
  }
}
