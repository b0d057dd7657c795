/** What many runs of one thing took, in milliseconds. */
export interface Timing {
  p50: number
  p99: number
}

/** Runs `work` so many times, one after another, after a warm-up of an eighth of them, for a bounded time. */
export async function time(work: () => Promise<unknown>, runs = 400): Promise<Timing> {
  for (let run = 0; run < runs / 8; run++) await work()
  const took: number[] = []
  const until = performance.now() + 15_000
  while (took.length < runs && performance.now() < until) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** One line: what, its times, and the ratios to the floor. */
export function line(name: string, timing: Timing, floor: Timing): string {
  const ratio = (a: number, b: number) => `${(a / b).toFixed(1)} ×`
  return `${name.padEnd(34)} p50 ${timing.p50.toFixed(2)} ms (${ratio(timing.p50, floor.p50)})  p99 ${timing.p99.toFixed(2)} ms (${ratio(timing.p99, floor.p99)})`
}
