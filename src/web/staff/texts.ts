import { titlesTexts } from '#texts/titles.ts'

/** Texts of staff. */
export const staffTexts = {
  title: titlesTexts.staff,
  noun: 'Staff',
  lead: 'People who work here, by store. A login can be linked to a member of staff.',
  newTitle: 'Add Staff',
  numbered: (number: string, name: string) => `${number} · ${name}`,
  fields: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    designation: 'Designation',
    workStoreId: 'Store',
    joinedOn: 'Joined on',
    photoId: 'Photo',
  },
  help: {
    number: 'Number is assigned on saving.',
    phone: 'With country code (+91…) or as a local number',
    designation: 'e.g. Manager, Appraiser, Clerk',
  },
  sections: { details: 'Details', photo: 'Photo', login: 'Login' },
  columns: { number: 'Number', store: 'Store', login: 'Login' },
  login: {
    named: (userName: string) => `Signs in as ${userName}`,
    none: 'This person has no active login.',
    add: 'Add user login',
  },
}
