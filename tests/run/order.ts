import { statSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

/** Files that take much longer than their size suggests, in seconds on an idle machine, for a first run without known times. */
const SLOW: Readonly<Record<string, number>> = {
  'tests/start/start.test.ts': 110,
  'tests/web/sweep.counter.test.ts': 90,
  'tests/web/sweep.lending.test.ts': 90,
  'tests/web/sweep.masters.test.ts': 90,
  'tests/server/contract.test.ts': 85,
  'tests/web/returning.test.ts': 55,
  'tests/web/dates.test.ts': 50,
  'tests/web/partpayment.more.test.ts': 48,
  'tests/web/day.test.ts': 46,
  'tests/web/morning.test.ts': 44,
  'tests/web/shell.test.ts': 42,
  'tests/web/print.test.ts': 42,
  'tests/web/partpayment.test.ts': 41,
  'tests/web/customer.page.test.ts': 40,
  'tests/web/role.test.ts': 36,
  'tests/web/notes.test.ts': 36,
  'tests/server/loan.kills.test.ts': 33,
  'tests/server/embedded.test.ts': 32,
  'tests/start/rejections.test.ts': 29,
  'tests/server/roleTable.test.ts': 26,
  'tests/server/reports.margin.stored.test.ts': 25,
  'tests/contract/checker.faults.test.ts': 22,
  'tests/start/supervisor.test.ts': 20,
}

/** The longest files first, so that no worker is left with one at the end. */
export class LongestFirst implements TestSequencer {
  readonly #vitest: Vitest
  constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = new Map(files.map((file) => [file, this.#timeOf(file)]))
    const timeOf = (file: TestSpecification) => times.get(file) ?? 0
    return [...files].sort((one, other) => timeOf(other) - timeOf(one))
  }

  /** Milliseconds: as listed, or by size: 2 s a KB where pages are opened, half a second elsewhere. */
  #timeOf({ moduleId }: TestSpecification): number {
    const path = relative(this.#vitest.config.root, moduleId)
    const listed = SLOW[path]
    if (listed !== undefined) return listed * 1000
    return statSync(moduleId).size * (path.startsWith('tests/web/') ? 2 : 0.5)
  }
}
