/** The times of many runs of one operation, in milliseconds. */
export interface Timing {
  p50: number
  p99: number
}

/** The times of an operation, and of a floor called alternately with it, so that both are subject to the same noise. */
export interface WithFloor {
  taken: Timing
  floor: Timing
}

/** Runs `work` this many times, each after the floor, after a warm-up of half of them, for a bounded time. */
export async function timeWithFloor(
  floor: () => Promise<unknown>,
  work: () => Promise<unknown>,
  runs = 400,
): Promise<WithFloor> {
  for (let run = 0; run < runs / 2; run++) {
    await floor()
    await work()
  }
  const took = { floor: [] as number[], work: [] as number[] }
  const until = performance.now() + 15_000
  while (took.work.length < runs && performance.now() < until) {
    took.floor.push(await millisecondsOf(floor))
    took.work.push(await millisecondsOf(work))
  }
  return { taken: timingOf(took.work), floor: timingOf(took.floor) }
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function timingOf(took: number[]): Timing {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

const missed: string[] = []

/**
 * One line: a name, its times, and their ratios to the times of its floor; with a limit, which is the highest acceptable ratio, also
 * whether it is exceeded.
 */
export function line(name: string, { taken, floor }: WithFloor, limit?: number): string {
  const ratios = { p50: taken.p50 / floor.p50, p99: taken.p99 / floor.p99 }
  const times = (['p50', 'p99'] as const).map(
    (at) => `${at} ${taken[at].toFixed(2).padStart(6)} ms (${ratios[at].toFixed(1).padStart(5)} ×)`,
  )
  const over = limit === undefined ? [] : (['p50', 'p99'] as const).filter((at) => ratios[at] > limit)
  for (const at of over) missed.push(`${name}: ${at} is ${ratios[at].toFixed(2)} ×, limit ${limit} ×`)
  return [
    name.padEnd(34),
    ...times,
    ...(limit === undefined ? [] : [`limit ${limit} ×${over.length > 0 ? ', over' : ''}`]),
  ].join('  ')
}

/**
 * One line: a figure and its unit; with a limit, the highest acceptable figure, also whether it is exceeded.
 */
export function figure(name: string, value: number, unit: string, limit?: number, digits = 0): string {
  const isOver = limit !== undefined && value > limit
  if (isOver) missed.push(`${name}: ${value.toFixed(digits)} ${unit}, limit ${limit}`)
  const taken = `${value.toFixed(digits).padStart(8)} ${unit}`
  return [
    name.padEnd(34),
    taken,
    ...(limit === undefined ? [] : [`limit ${limit}${isOver ? ', over' : ''}`]),
  ].join('  ')
}

/** Records a figure over its limit whose line is printed elsewhere. */
export function recordOverLimit(what: string): void {
  missed.push(what)
}

/** The lines of this run that are over their limit. */
export function overLimitText(): string {
  return missed.length === 0
    ? 'All figures are within their limits.'
    : `Over their limits:\n  ${missed.join('\n  ')}`
}
