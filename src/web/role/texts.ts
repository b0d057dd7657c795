import { titlesTexts } from '#texts/titles.ts'
import { counted, grouped } from '../../domain/text/count.ts'
import { rightNames } from '../../domain/text/rightNames.ts'

/** Texts of roles and their rights. */
export const roleTexts = {
  title: titlesTexts.role,
  noun: 'Role',
  lead: 'Roles of this store. Set each role’s rights in its mapping.',
  fields: { name: 'Name', description: 'Description' },
  nameHelp: 'e.g. Manager, Appraiser',
  columns: { updatedAt: 'Last updated' },
  mapping: 'Rights',
  duplicate: 'Copy',
  newTitle: 'Add Role',
  usual: {
    add: 'Add common roles',
    added: (count: number) =>
      count === 0
        ? 'No roles were added: they already exist, or need rights you do not have'
        : `${counted(count, 'role')} added with rights`,
    failed: 'Could not add the common roles',
  },
  copy: {
    title: (name: string) => `Copy ${name}`,
    lead: 'The copy gets the same rights. You can change its mapping later.',
    name: 'Name of the copy',
    firstName: (name: string) => `${name} copy`,
    stores: 'Copy to stores',
    submit: 'Copy role',
    done: (stores: number) => (stores === 1 ? 'Role copied' : `Role copied to ${grouped(stores)} stores`),
  },
  map: {
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
    lacks: 'You can only give rights you have.',
    disabled: 'Your role can view mappings but not change them.',
    noAccess: 'Your role cannot view role mappings.',
    inactive: 'This role is in-active. Activate it to change its rights.',
    viewComesAlong: 'View is ticked automatically with any other right.',
    group: 'Applies to all companies of the group',
    nothing: 'none',
  },
  actions: rightNames,
}
