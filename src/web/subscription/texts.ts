import { titlesTexts } from '#texts/titles.ts'
import { counted } from '../../domain/text/count.ts'
import { grouped } from '../../domain/text/grouped.ts'
import { plural } from '../../domain/text/plural.ts'

/** Texts of a company's plans. */
export const subscriptionTexts = {
  title: titlesTexts.subscription,
  noun: 'Subscription',
  lead: 'Plans of this company, one at a time. The current plan limits active stores and logins.',
  inForce: (plan: string, until: string | null, stores: string, logins: string) =>
    until === null
      ? `${plan} is in force with no end date: ${stores} and ${logins} active.`
      : `${plan} is in force until ${until}: ${stores} and ${logins} active.`,
  noneInForce: 'No plan is in force today, so there are no limits.',
  usedStores: (active: number, limit: number | null) =>
    limit === null ? counted(active, 'store') : `${grouped(active)} of ${counted(limit, 'store')}`,
  usedLogins: (active: number, limit: number | null) =>
    limit === null ? counted(active, 'login') : `${grouped(active)} of ${counted(limit, 'login')}`,
  newTitle: 'Add Subscription',
  recordTitle: (plan: string, from: string) => `${plan} from ${from}`,
  fields: {
    plan: 'Plan',
    pricePaise: 'Price',
    period: 'Billing period',
    fromOn: 'From',
    toOn: 'To',
    storeLimit: 'Maximum stores',
    userLimit: 'Maximum logins',
    endsPrevious: 'End the previous plan',
  },
  plans: ['Free', 'Standard', 'Premium'],
  periods: { month: 'Month', year: 'Year' },
  priceOf: { month: (price: string) => `${price} per month`, year: (price: string) => `${price} per year` },
  free: 'Free of charge',
  help: {
    plan: 'Free, Standard, Premium or a name of your own',
    to: 'Last day of the plan. Leave empty for no end date.',
    stores: (active: number) => `${counted(active, 'store')} active now. Leave empty for no limit.`,
    logins: (active: number) =>
      plural(active, {
        one: '1 login created here is active now. Leave empty for no limit.',
        other: `${grouped(active)} logins created here are active now. Leave empty for no limit.`,
      }),
    limit: 'Leave empty for no limit.',
  },
  endsPrevious: (plan: string, date: string) => `End ${plan} on ${date}, the day before`,
  endFirst: '“To” cannot be before “From”.',
  sections: { plan: 'Plan', days: 'Dates', limits: 'Limits' },
  limitsLead: 'Existing stores and logins stay active; new ones can be added only within the limit.',
  columns: { state: 'Status', price: 'Price', stores: 'Stores', logins: 'Logins' },
  states: { inForce: 'In force', upcoming: 'Upcoming', ended: 'Expired', inactive: '' },
  noEnd: 'No end date',
  noLimit: 'No limit',
  usedOf: (used: string, limit: string) => `${used} of ${limit}`,
  kept: 'This plan is in force today. Change it or set an end date.',
}
