import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tablesOf } from '../../src/cli/generate/tables/generateTables.ts'
import { listsOf } from '../../src/cli/generate/tables/tablesSource.ts'
import { description } from '../support/description.ts'
import { root } from '../support/tree.ts'

/** Columns whose values are in no request or reply, with the reason. */
const NOT_IN_API: Record<string, string> = {
  'installation.sample_state': 'read only at the start of the program',
  'release_exception.status': 'the API derives used and expired from it',
  'packet_audit_line.outcome': 'the API lists only expected packets that were not found',
  'loan_totals_move.span': 'how running totals are kept',
}

/** Sorted values, without null. */
const keyOf = (values: readonly unknown[]) =>
  values
    .filter((value) => value !== null)
    .map(String)
    .sort()
    .join(', ')

/** Lists of values of columns, by `table.column`. */
const columns = tablesOf(join(root, 'src/server/db')).flatMap((table) =>
  [...listsOf(table)].map(([column, values]): [string, string] => [`${table.name}.${column}`, keyOf(values)]),
)

/** Each enum of the API description: its values, where it is, and whether it may be null. */
function enumsIn(value: unknown, place: string): { key: string; place: string; nullable: boolean }[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([name, one]) => enumsIn(one, `${place}/${name}`))
  if (!('enum' in value) || !Array.isArray(value.enum)) return inner
  return [{ key: keyOf(value.enum), place, nullable: value.enum.includes(null) }, ...inner]
}

const enums = enumsIn(description.components.schemas, '')

describe('the values of a column', () => {
  test.each(columns)(
    'are those of an enum of the API description, unless listed as not in the API: %s',
    (column, key) => {
      const same = enums.filter((one) => one.key === key)
      expect(same.length > 0, `${column} in SQL: ${key}`).toBe(!(column in NOT_IN_API))
    },
  )

  test('are written once in the API description, as a schema that others refer to', () => {
    const lists = new Set(columns.map(([, key]) => key))
    const twice = [...lists].flatMap((key) => {
      const same = enums.filter((one) => one.key === key && !one.nullable)
      return same.length > 1 ? [same.map(({ place }) => place).join(' and ')] : []
    })
    expect(twice).toEqual([])
  })

  test('that are in no request or reply belong to existing columns', () => {
    const known = columns.map(([column]) => column)
    expect(Object.keys(NOT_IN_API).filter((column) => !known.includes(column))).toEqual([])
    expect(columns.length).toBeGreaterThan(30)
  })
})
