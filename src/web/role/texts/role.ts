import { titlesTexts } from '#texts/titles.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { plural } from '../../../domain/text/plural.ts'

/** Texts of roles. */
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
        : plural(count, { one: '1 role added with rights', other: `${count} roles added with rights` }),
    failed: 'Could not add the common roles',
  },
  copy: {
    title: (name: string) => `Copy ${name}`,
    lead: 'The copy gets the same rights. You can change its mapping later.',
    name: 'Name of the copy',
    firstName: (name: string) => `${name} copy`,
    stores: 'Copy to stores',
    submit: 'Copy role',
    done: (stores: number) =>
      plural(stores, { one: 'Role copied', other: `Role copied to ${grouped(stores)} stores` }),
  },
  noMappingAccess: 'Your role cannot view role mappings.',
}
