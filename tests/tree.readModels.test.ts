import { describe, expect, test } from 'vitest'
import { BANK_LOANS_REPLAYED } from '../src/server/modules/integrity/replayBankLoans.ts'
import { LOANS_REPLAYED } from '../src/server/modules/integrity/replayChecks.ts'
import { checksInSql } from '../src/server/modules/integrity/verifyCompany.ts'
import { WATCH_REPLAYED } from '../src/server/modules/integrity/watchChecks.ts'
import { filesUnder, read } from './support/tree.ts'

const files = filesUnder('src/server/db/readModels').map((path) => ({ path, text: read(path) }))
const checks = [...checksInSql.map(({ name }) => name), LOANS_REPLAYED, BANK_LOANS_REPLAYED, WATCH_REPLAYED]

/** What is missing in the comment at the top of a read model: its reason, and the checks of `verify` that cover it. */
function faultsOf({ path, text }: { path: string; text: string }): string[] {
  const [head = ''] = text.split('\n\n')
  const named = [...head.matchAll(/^-- Check: (.+)$/gm)].map(([, name = '']) => name)
  return [
    ...(/^-- Why: .+/m.test(head) ? [] : [`${path} does not say why it exists`]),
    ...(named.length > 0 ? [] : [`${path} names no check`]),
    ...named.filter((name) => !checks.includes(name)).map((name) => `${path}: verify has no check "${name}"`),
  ]
}

describe('a read model', () => {
  test('says at the top why it exists, and which checks of verify cover it', () => {
    expect(files.length).toBeGreaterThan(5)
    expect(files.flatMap(faultsOf)).toEqual([])
  })

  test.each([
    ['-- Totals.\n-- Why: speed.\n\ncreate view x', 'x.sql names no check'],
    ['-- Totals.\n-- Check: Every voucher balances\n\ncreate view x', 'x.sql does not say why it exists'],
    [
      '-- Totals.\n-- Why: speed.\n-- Check: Nobody checks\n\ncreate',
      'x.sql: verify has no check "Nobody checks"',
    ],
  ])('is reported if its comment is incomplete: %j', (text, fault) => {
    expect(faultsOf({ path: 'x.sql', text })).toEqual([fault])
  })

  test('keeps its functions in the schema read_models', () => {
    const others = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^create or replace function (?!read_models\.)(\S+?)\(/gm)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    )
    expect(others).toEqual([])
  })
})
