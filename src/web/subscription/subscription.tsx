import type { Subscription } from '../../api/gen/model/index.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { formatDate, formatMoney, formatNumber } from '../ui/format.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { inForceText } from './inForce.ts'
import { subscriptionTexts as texts } from './texts.ts'

const tones: Record<Subscription['state'], Tone> = {
  inForce: 'good',
  upcoming: 'info',
  ended: 'neutral',
  inactive: 'neutral',
}

/** The plans of the company, and the use of the one in force. */
export const SubscriptionScreen: MasterScreen = recordScreen({
  name: 'Subscription',
  texts,
  lead: inForceText,
  columns: [
    { id: 'plan', width: 180 },
    {
      id: 'state',
      value: ({ state }) => texts.states[state] || null,
      cell: ({ state }) =>
        state !== 'inactive' && <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>,
      width: 110,
    },
    { id: 'fromOn', kind: 'date', width: 120 },
    {
      id: 'toOn',
      cell: ({ toOn }) => (toOn === null ? texts.noEnd : formatDate(toOn)),
      kind: 'date',
      width: 120,
    },
    {
      id: 'price',
      value: ({ pricePaise }) => pricePaise,
      cell: ({ pricePaise, period }) =>
        pricePaise === 0 ? texts.free : texts.priceOf[period](formatMoney(pricePaise)),
      kind: 'money',
      width: 170,
    },
    {
      id: 'stores',
      value: ({ storeLimit }) => storeLimit,
      cell: (row) => usage(row, row.activeStores, row.storeLimit),
      kind: 'number',
      width: 110,
    },
    {
      id: 'logins',
      value: ({ userLimit }) => userLimit,
      cell: (row) => usage(row, row.activeUsers, row.userLimit),
      kind: 'number',
      width: 110,
    },
  ],
  nameOf: ({ plan, fromOn }) => texts.recordTitle(plan, formatDate(fromOn)),
  activeReason: ({ state }) => (state === 'inForce' ? texts.kept : undefined),
  form: async () => (await import('./SubscriptionRecord.tsx')).SubscriptionRecord,
})

/** A limit, with its use if the plan is in force today. */
function usage({ state }: Subscription, used: number, limit: number | null): string {
  if (limit === null) return texts.noLimit
  return state === 'inForce' ? texts.usedOf(formatNumber(used), formatNumber(limit)) : formatNumber(limit)
}
