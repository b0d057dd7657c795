import { expect, it } from 'vitest'
import type { Notification } from '../../src/api/gen/model/index.ts'
import { groupByDay } from '../../src/web/notifications/groupByDay.ts'

function posted(id: string, at: Date): Notification {
  const postedAt = at.toISOString()
  return {
    id,
    title: id,
    description: '',
    type: 'alert',
    avatarUrl: null,
    isUnRead: true,
    resolvedAt: null,
    postedAt,
    path: null,
    storeId: null,
    storeName: null,
  }
}

it('notifications are grouped by calendar day, in their order, without empty groups', () => {
  const now = new Date(2026, 3, 5, 0, 30)
  const rows = [
    posted('a', new Date(2026, 3, 5, 0, 1)),
    posted('b', new Date(2026, 3, 4, 23, 59)),
    posted('c', new Date(2026, 3, 4, 0, 0)),
    posted('d', new Date(2026, 3, 3, 23, 59)),
  ]
  expect(groupByDay(rows, now).map(({ day, rows: own }) => [day, own.map((row) => row.id)])).toEqual([
    ['today', ['a']],
    ['yesterday', ['b', 'c']],
    ['earlier', ['d']],
  ])
  expect(groupByDay([], now)).toEqual([])
})
