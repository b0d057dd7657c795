import { titlesTexts } from '#texts/titles.ts'
import { counted, grouped } from '../../domain/text/count.ts'

/** Texts of a company's plans. */
export const subscriptionTexts = {
  title: titlesTexts.subscription,
  noun: 'Subscription',
  lead: 'Plans of this company, one at a time. The one in force limits active stores and logins.',
  inForce: (plan: string, until: string, used: string) =>
    `${plan} is in force ${until}, with ${used} active.`,
  noneInForce: 'No plan is in force today, so nothing is limited.',
  withoutEnd: 'without end',
  until: (date: string) => `until ${date}`,
  used: (stores: string, logins: string) => `${stores} and ${logins}`,
  usedStores: (active: number, limit: number | null) =>
    limit === null ? counted(active, 'store') : `${grouped(active)} of ${counted(limit, 'store')}`,
  usedLogins: (active: number, limit: number | null) =>
    limit === null ? counted(active, 'login') : `${grouped(active)} of ${counted(limit, 'login')}`,
  newTitle: 'Add Subscription',
  recordTitle: (plan: string, from: string) => `${plan} from ${from}`,
  fields: {
    plan: 'Plan',
    pricePaise: 'Price',
    period: 'Price is for',
    fromOn: 'From',
    toOn: 'To',
    storeLimit: 'Most active stores',
    userLimit: 'Most active logins',
    endsPrevious: 'End the plan before',
  },
  plans: ['Free', 'Standard', 'Premium'],
  periods: { month: 'A month', year: 'A year' },
  priceOf: { month: (price: string) => `${price} a month`, year: (price: string) => `${price} a year` },
  free: 'Free of charge',
  help: {
    plan: 'Free, Standard, Premium or a name of your own',
    to: 'Last day of the plan; empty for no end',
    stores: (active: number) => `${counted(active, 'store')} active now; empty for no limit`,
    logins: (active: number) =>
      active === 1
        ? '1 login made here is active now; empty for no limit'
        : `${grouped(active)} logins made here are active now; empty for no limit`,
    limit: 'Empty for no limit',
  },
  endsPrevious: (plan: string, date: string) => `End ${plan} on ${date}, the day before`,
  endFirst: 'The last day cannot lie before the first',
  sections: { plan: 'Plan', days: 'Days', limits: 'Limits' },
  limitsLead:
    'What is over a limit when the plan begins stays active; nothing can be added until there is room.',
  columns: { state: 'State', price: 'Price', stores: 'Stores', logins: 'Logins' },
  states: { inForce: 'In force', upcoming: 'To come', ended: 'Ended', inactive: '' },
  noEnd: 'No end',
  noLimit: 'No limit',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  kept: 'This plan is in force today. Change it, or give it a last day.',
}
