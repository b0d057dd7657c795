import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/run/order.ts'
import { earlyChanges, watchTriggers } from './tests/run/watch.ts'
import pages from './vite.config.ts'

export default mergeConfig(
  pages,
  defineConfig({
    plugins: [earlyChanges()],
    test: {
      root: '.',
      include: ['tests/**/*.test.{ts,tsx}'],
      globalSetup: ['tests/support/globalSetup.ts'],
      setupFiles: ['tests/support/oneDay.ts', 'tests/support/failureKit.ts', 'tests/support/quickHashes.ts'],
      watchTriggerPatterns: watchTriggers,
      // Only a test that hangs reaches these: one machine can be twenty times slower than another.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      teardownTimeout: 120_000,
      // The longest wait for a condition; one that is met at once costs nothing.
      expect: { poll: { timeout: 120_000 } },
      pool: 'forks',
      // Modules are loaded once per worker, not per file, which saves a tenth of the time of the whole run.
      isolate: false,
      // Transformed modules are cached by their content: a run of a single file begins seconds sooner.
      fsModuleCache: true,
      fsModuleCachePath: 'dist/modules',
      // One more than two cores: a worker waits for a quarter of its time, for timers and for processes it started.
      maxWorkers: 3,
      sequence: { sequencer: LongestFirst },
    },
  }),
)
