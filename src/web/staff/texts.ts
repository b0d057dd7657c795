import { titlesTexts } from '#texts/titles.ts'

/** Texts of staff. */
export const staffTexts = {
  title: titlesTexts.staff,
  noun: 'Staff',
  lead: 'The people who work here, by store. A login belongs to a member of staff.',
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
    number: 'The number is given when you save.',
    phone: 'With + and the country in front, or as dialled here',
    designation: 'Such as Manager, Appraiser, Clerk',
  },
  sections: { details: 'Details', photo: 'Photo', login: 'Login' },
  columns: { number: 'Number', store: 'Store', login: 'Login' },
  login: {
    named: (userName: string) => `Signs in as ${userName}`,
    none: 'No active login belongs to this person.',
    add: 'Add User Login',
  },
}
