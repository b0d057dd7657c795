import { ensureBuilt } from '../../src/cli/build/ensureBuilt.ts'
import { withDatabase } from './database.ts'
import { benchDomain } from './domain.ts'
import { benchServer } from './server.ts'
import { benchStart } from './start.ts'
import { overLimitText } from './timing.ts'
import { benchWeb } from './web.ts'
import { benchYears } from './years.ts'

const parts = {
  domain: async () => benchDomain(),
  web: () => withDatabase(false, benchWeb),
  server: () => withDatabase(true, benchServer),
  years: () => withDatabase(false, benchYears),
  start: benchStart,
} satisfies Record<string, () => Promise<void>>

/**
 * `npm run bench`: figures of this machine in this run, as ratios to a floor that is measured alternately with them;
 * `npm run bench -- server years` runs only these parts.
 */
const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`The parts of the bench are ${Object.keys(parts).join(', ')}, not “${unknown}”.`)
  process.exit(2)
}
await ensureBuilt(console.log)
for (const [name, run] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await run()
console.log(overLimitText())
