import { titlesTexts } from '#texts/titles.ts'
import { counted } from '../../domain/text/count.ts'
import { grouped } from '../../domain/text/grouped.ts'
import { plural } from '../../domain/text/plural.ts'
import { relativeDay } from '../../domain/text/relativeDay.ts'

/** The server counts the records of a step up to this number. */
const MOST_COUNTED = 10_000

type StepCount = (lead: string, number: string) => string

const added: StepCount = (lead, number) => `${lead} · ${number} added`

/** Texts for steps that count something other than added records, by screen. */
const stepCounts: Readonly<Record<string, StepCount>> = {
  Rate: (lead, number) => `${lead} · ${number} priced`,
  Day: (lead, number) => `${lead} · ${number} opened`,
  RoleMapping: (lead, number) => `${lead} · ${number} with rights`,
  NewLoan: (lead, number) => `${lead} · ${number} paid out`,
}

const upToMost = (count: number) =>
  count < MOST_COUNTED ? grouped(count) : `${grouped(MOST_COUNTED)} or more`

/** Texts of the first screen after sign-in. */
export const dashboardTexts = {
  title: titlesTexts.dashboard,
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  today: (date: string, store: string) => (store === '' ? date : `${date} · ${store}`),
  diskLow: {
    title: (percent: number) => `The server’s disk is nearly full: ${percent} % free`,
    text: 'Imports, attachments and backups stop until space is freed. Entries are still saved.',
  },
  stores: {
    label: 'Stores',
    this: 'This store',
    all: 'All stores',
    /** With one store. */
    ofOne: { this: 'Today', all: 'Day summary' },
  },
  figures: {
    title: 'Key figures',
    names: {
      outstanding: 'Outstanding',
      overdue: 'Overdue',
      collected: 'Collected today',
      disbursed: 'Disbursed today',
      interest: 'Interest received today',
      cash: 'Cash in drawer',
      lateReleases: 'Late releases',
      vault: 'In vault (gross)',
      bank: 'With lenders (gross)',
    },
    ofMetal: (name: string, metal: string) => `${name} · ${metal}`,
    details: {
      today: (amount: string) => `${amount} today`,
      month: (amount: string) => `${amount} this month`,
      loans: (count: number) => counted(count, 'loan'),
      packets: (count: number) => counted(count, 'packet'),
      net: (weight: string) => `${weight} net`,
      owed: (amount: string) => `${amount} compensation`,
    },
  },
  charts: {
    money: {
      title: 'Collections and disbursals',
      label: 'Collections and disbursals per day, last 30 days',
    },
    day: 'Day',
    collected: 'Collected',
    disbursed: 'Disbursed',
    price: {
      title: (metal: string) => `${metal} price`,
      label: (metal: string) => `Closing price of ${metal} per gram, last 90 days`,
      none: 'No prices in the last 90 days.',
      open: 'Prices',
    },
    schemes: {
      title: 'Portfolio by scheme',
      label: 'Principal of active loans by scheme',
      place: 'Scheme',
    },
    ageing: { title: 'Ageing', label: 'Principal by days past the due date', place: 'Days past due' },
    outstanding: 'Principal',
    ofLoans: (name: string, count: number) => `${name} (${grouped(count)})`,
  },
  quick: 'At the counter',
  lists: {
    ofStore: (store: string) => `Store: ${store}`,
    all: 'View all',
    allOf: (title: string) => `View all: ${title}`,
    more: (count: number, isAtLeast: boolean) => `${grouped(count)}${isAtLeast ? '+' : ''} more`,
    due: {
      title: 'Due this week',
      none: 'No loans due in the next 7 days.',
      in: (days: number) => relativeDay(Math.max(0, days)),
      remind: (number: string) => `Send reminder for ${number}`,
    },
    approvals: {
      title: 'Pending approvals',
      none: 'No loans pending approval.',
      yours: (count: number) =>
        plural(count, {
          one: '1 loan needs your approval',
          other: `${grouped(count)} loans need your approval`,
        }),
    },
    collect: {
      title: 'Packets to collect',
      none: 'No packets of closed loans are with lenders.',
      action: 'Collect',
      actionOf: (seal: string, lender: string) => `Collect ${seal} from ${lender}`,
      at: (seal: string, lender: string) => `${seal} with ${lender}`,
      collect: (date: string) => `customer collects on ${date}`,
    },
  },
  setUp: {
    title: 'Set up your shop',
    lead: 'From an empty shop to the first loan',
    groups: { lend: 'Needed to lend', team: 'Before your staff start', later: 'Optional' },
    progress: (done: number, all: number) => `${done} of ${all} done`,
    progressLabel: 'Set-up progress',
    next: 'Next',
    nextStep: (title: string) => `Next: ${title}`,
    done: 'Done',
    open: 'To do',
    disabled: 'Your role does not have access to this screen. Ask your manager.',
    counts: (screen: string, lead: string, count: number) =>
      count === 0 ? lead : (stepCounts[screen] ?? added)(lead, upToMost(count)),
  },
  /** What each step of the set-up is for, by screen. */
  steps: {
    Company: 'Name, licence and lending rules',
    Store: 'Each branch with its code, holidays and cash limit',
    Role: 'Staff roles: manager, appraiser, clerk',
    RoleMapping: 'What each role can view and do',
    UserLogin: 'A login for each user',
    Metal: 'Gold, silver and the purities you accept',
    ProductCategory: 'Groups of products: ornaments, coins, bars',
    Product: 'Chain, ring, bangle, etc.',
    CustomerType: 'Customer groups and limits',
    Customer: 'The people you lend to',
    Staff: 'The people who work for you',
    Rate: 'Today’s metal price per gram',
    Bank: 'Your bank account: ₹20,000 or more cannot be paid in cash',
    SlabType: 'How interest is calculated; added with the common schemes',
    InterestSlab: 'Loan schemes with rates and limits',
    CreditDebit: 'Income and expense heads, opening balances',
    Day: 'Count the cash in the drawer and start the day',
    NewLoan: 'Your first loan, from customer to payout',
  } as Record<string, string | undefined>,
  around: {
    title: 'Help',
    search: 'Search',
    searchLead: 'Press Ctrl + K on any screen.',
    shortcuts: 'Keyboard shortcuts',
    shortcutsLead: 'Press ? to view them.',
    profile: 'Your account',
    profileLead: 'Photo, password, colour mode and sessions.',
  },
}
