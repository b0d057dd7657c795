import type { Right } from '../../../../api/gen/operations.ts'
import { allRights } from '../../../platform/auth/rights.ts'

/** A role that most businesses have: its purpose, and which actions of which screens it allows. */
export interface UsualRole {
  name: string
  description: string
  may: (screen: string, action: string) => boolean
}

/** Screens that staff at the counter may view. */
const counter: readonly string[] = [
  'Store',
  'CustomerType',
  'Customer',
  'Metal',
  'ProductCategory',
  'Product',
  'Rate',
  'SlabType',
  'InterestSlab',
  'Day',
  'NewLoan',
  'PartPayment',
  'Auction',
  'Reports',
]

/** Standalone income and expenses at the counter. */
const pettyCash: readonly string[] = ['CreditNote', 'DebitNote']

/** The roles apart from the owner's, which set-up creates with every right. */
export const usualRoles: readonly UsualRole[] = [
  {
    name: 'Manager',
    description: 'Manages the store: everything except companies, subscriptions and domains',
    may: (screen, action) => {
      if (['Company', 'Subscription', 'Domain'].includes(screen)) return action === 'view'
      return true
    },
  },
  {
    name: 'Appraiser',
    description: 'Weighs, tests and values items',
    may: (screen, action) =>
      (action === 'view' && counter.includes(screen)) ||
      (['view', 'add', 'edit'].includes(action) && ['Product', 'ProductCategory', 'Rate'].includes(screen)),
  },
  {
    name: 'Clerk',
    description: 'Works at the counter',
    may: (screen, action) =>
      (action === 'view' && counter.includes(screen)) ||
      (['view', 'add', 'edit'].includes(action) && ['Customer', 'Day'].includes(screen)) ||
      (action === 'add' && ['NewLoan', 'PartPayment'].includes(screen)) ||
      (action === 'transferMoney' && screen === 'Day') ||
      (['view', 'add', 'print'].includes(action) && pettyCash.includes(screen)),
  },
  {
    name: 'Auditor',
    description: 'Views and exports everything; changes nothing',
    may: (screen, action) =>
      action === 'view' ||
      action === 'export' ||
      (screen === 'Reports' && ['books', 'audit'].includes(action)),
  },
]

/** The rights of a common role. */
export function rightsOf({ may }: UsualRole): Right[] {
  return allRights.filter((right) => {
    const [screen = '', action = ''] = right.split('.')
    return may(screen, action)
  })
}
