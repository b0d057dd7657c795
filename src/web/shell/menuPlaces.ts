/** The sidebar's entries in the specification's order; a group has no path of its own. */
export const menuPlaces = [
  { title: 'Dashboard' },
  {
    title: 'Master',
    children: [
      'Company',
      'Store',
      'Customer Type',
      'Customer',
      'Credit Debit',
      'Subscription',
      'Role',
      'Domain',
      'Staff',
      'User Login',
      'Product Category',
      'Product',
      'Metal',
    ],
  },
  {
    title: 'Finance Master',
    children: [
      'Rate',
      'Bank',
      'Slab Type',
      'Credit-Note',
      'Debit-Note',
      'New Loan',
      'Loan Details',
      'Bank Newloan',
      'Auction',
    ],
  },
  { title: 'Reports', children: ['All Reports'] },
] as const

/** The title of an entry that leads to a screen, letter for letter as the specification has it. */
export type MenuPlace =
  | 'Dashboard'
  | Extract<(typeof menuPlaces)[number], { children: readonly string[] }>['children'][number]
