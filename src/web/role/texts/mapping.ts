import { titlesTexts } from '#texts/titles.ts'
import { counted } from '../../../domain/text/count.ts'

/** Texts of the rights of a role. */
export const mappingTexts = {
  title: titlesTexts.roleMapping,
  lead: 'Rights of a role on each screen of this store.',
  role: 'Role',
  choose: 'Choose a role to see its rights.',
  none: 'There are no roles in this store yet.',
  screen: 'Screen',
  special: 'Special rights',
  keys: [
    { keys: ['↑', '↓', '←', '→'], does: 'Move between checkboxes' },
    { keys: ['Space'], does: 'Tick or clear the checkbox' },
  ],
  all: 'All',
  wholeColumn: (action: string) => `${action} on every screen`,
  wholeRow: (screen: string) => `Everything on ${screen}`,
  wholeGroup: (group: string) => `Everything in ${group}`,
  cell: (screen: string, action: string) => `${screen}: ${action}`,
  other: 'Other screens',
  holders: 'Users with this role',
  holder: (name: string, userName: string) => `${name} (${userName})`,
  noHolders: 'No users have this role.',
  save: 'Save mapping',
  noun: 'Role Mapping',
  changed: (rights: number) => `${counted(rights, 'right')} changed`,
  unchanged: 'No changes',
  ownRole: 'You cannot change your own role.',
  ownersRole: 'Only an owner can change an owner’s role.',
  aboveYou: 'You cannot change an assigned role with rights that you do not have.',
  lacks: 'You can only give rights you have.',
  disabled: 'Your role can view mappings but not change them.',
  inactive: 'This role is in-active. Activate it to change its rights.',
  viewComesAlong: 'View is ticked automatically with any other right.',
  group: 'Applies to all companies of the group',
  nothing: 'none',
}
