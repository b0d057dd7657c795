import { type ComposeOptions, compose } from '../compose.ts'
import type { Config } from '../config.ts'
import { fillSample, type SampleOwner } from './fillSample.ts'
import { openSimulationClock } from './simulation/clock.ts'
import { type SampleSizeName, sampleSizes } from './size.ts'

/**
 * Creates the sample with a separate server whose clock is in the past. It writes no log and no backups, and does not wait for
 * the disk at each commit. After a crash the sample is created again: it is complete only after its last commit.
 */
export async function makeSample(
  options: ComposeOptions & Pick<Config, 'ownerPassword'>,
  size: SampleSizeName,
): Promise<SampleOwner> {
  const clock = openSimulationClock()
  const backups = { make: async () => '', lastAt: async () => null }
  const databaseUrl = new URL(options.databaseUrl)
  // Query plans are made while the tables are small. They use indexes, so they remain good as the tables grow.
  const settings = ['synchronous_commit=off', 'plan_cache_mode=force_generic_plan', 'enable_seqscan=off']
  databaseUrl.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '))
  const composed = await compose({
    ...options,
    databaseUrl: databaseUrl.href,
    databaseReadUrl: undefined,
    logStream: false,
    now: clock.now,
    backups,
    limited: false,
  })
  try {
    return await fillSample(composed, { ...options, size: sampleSizes[size], clock })
  } finally {
    await composed.close()
  }
}
