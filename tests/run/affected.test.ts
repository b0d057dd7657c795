import { describe, expect, test } from 'vitest'
import { testsFor } from './affected.ts'

const files = [
  'tests/contract/description.test.ts',
  'tests/domain/interest.test.ts',
  'tests/domain/vectors.test.ts',
  'tests/server/migrations.test.ts',
  'tests/server/schema.test.ts',
  'tests/server/role.test.ts',
  'tests/server/slabtype.test.ts',
  'tests/server/tenantIsolation.test.ts',
  'tests/ui/form.test.ts',
  'tests/web/role.test.ts',
  'tests/web/shell.test.ts',
]

describe('a change', () => {
  test.each([
    ['of a screen', 'src/web/role/RoleList.tsx', ['tests/web/role.test.ts']],
    ['of its texts', 'src/web/role/texts/role.ts', ['tests/web/role.test.ts']],
    ['of the kit', 'src/web/ui/notify.ts', ['tests/web/shell.test.ts', 'tests/ui/form.test.ts']],
    [
      'of a handler',
      'src/server/modules/access/role/x.ts',
      ['tests/server/role.test.ts', 'tests/web/role.test.ts'],
    ],
    [
      'of a rule',
      'src/domain/interest/interest.ts',
      ['tests/domain/interest.test.ts', 'tests/domain/vectors.test.ts'],
    ],
    [
      'of the description',
      'openapi/role.yaml',
      ['tests/contract/description.test.ts', 'tests/server/role.test.ts', 'tests/web/role.test.ts'],
    ],
    ['of a test', 'tests/ui/form.test.ts', ['tests/ui/form.test.ts']],
    ['of what is generated', 'src/api/gen/operations.ts', []],
    ['of tables that are generated', 'src/server/db/schema/loans.ts', []],
    ['of what is built', 'dist/tests/x/a.css', []],
    ['of what all share', 'src/server/platform/records/rows.ts', undefined],
  ])('%s runs the tests that it concerns', (_what, path, expected) => {
    expect(testsFor(path, [], files)?.sort()).toEqual(expected?.sort())
  })

  test('of SQL runs the tests of the schema and of the features whose tables it declares or uses', () => {
    const migration = 'src/server/db/baseline/45-schemes.sql'
    expect(testsFor(migration, [], files)).toEqual([
      'tests/server/schema.test.ts',
      'tests/server/tenantIsolation.test.ts',
      'tests/server/migrations.test.ts',
      'tests/server/slabtype.test.ts',
    ])
  })

  test('runs none but the chosen files, if files were chosen; for a screen, only those that test pages', () => {
    const chosen = ['tests/server/role.test.ts', 'tests/web/role.test.ts']
    expect(testsFor('src/web/ui/notify.ts', chosen, files)).toEqual(['tests/web/role.test.ts'])
    for (const path of [
      'src/server/platform/records/rows.ts',
      'src/domain/interest/interest.ts',
      'openapi/role.yaml',
    ])
      expect(testsFor(path, chosen, files)).toEqual(chosen)
    expect(testsFor('tests/ui/form.test.ts', chosen, files)).toEqual(['tests/ui/form.test.ts'])
    expect(testsFor('src/api/gen/operations.ts', chosen, files)).toEqual([])
  })
})
