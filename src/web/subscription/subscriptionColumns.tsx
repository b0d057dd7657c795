import type { Subscription } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney, formatNumber } from '../ui/format.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import { subscriptionTexts as texts } from './texts.ts'

const { columns } = texts

const tones: Record<Subscription['state'], Tone> = {
  inForce: 'good',
  upcoming: 'info',
  ended: 'neutral',
  inactive: 'neutral',
}

/** What the list of plans shows. */
export const subscriptionColumns: readonly DataColumn<Subscription>[] = [
  { id: 'plan', header: columns.plan, value: ({ plan }) => plan, width: 180 },
  {
    id: 'state',
    header: columns.state,
    value: ({ state }) => texts.states[state] || null,
    cell: ({ state }) =>
      state !== 'inactive' && <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>,
    width: 110,
  },
  { id: 'fromOn', header: columns.fromOn, value: ({ fromOn }) => fromOn, kind: 'date', width: 120 },
  {
    id: 'toOn',
    header: columns.toOn,
    value: ({ toOn }) => toOn,
    cell: ({ toOn }) => (toOn === null ? texts.noEnd : formatDate(toOn)),
    kind: 'date',
    width: 120,
  },
  {
    id: 'price',
    header: columns.price,
    value: ({ pricePaise }) => pricePaise,
    cell: ({ pricePaise, period }) =>
      pricePaise === 0 ? texts.free : texts.priceOf[period](formatMoney(pricePaise)),
    kind: 'money',
    width: 170,
  },
  {
    id: 'stores',
    header: columns.stores,
    value: ({ storeLimit }) => storeLimit,
    cell: (row) => usage(row, row.activeStores, row.storeLimit),
    kind: 'number',
    width: 110,
  },
  {
    id: 'logins',
    header: columns.logins,
    value: ({ userLimit }) => userLimit,
    cell: (row) => usage(row, row.activeUsers, row.userLimit),
    kind: 'number',
    width: 110,
  },
]

/** A limit, and how much of it is used if it counts today. */
function usage({ state }: Subscription, used: number, limit: number | null): string {
  if (limit === null) return texts.noLimit
  return state === 'inForce' ? texts.of(formatNumber(used), formatNumber(limit)) : formatNumber(limit)
}
