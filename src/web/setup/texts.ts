import { profilesTexts } from '#texts/profiles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { grouped } from '../../domain/text/grouped.ts'
import { plural } from '../../domain/text/plural.ts'

/** Texts of the set-up page of an empty installation. */
export const setupTexts = {
  title: titlesTexts.setup,
  lead: 'The company, its first store, the owner and the metals, once for each installation. It takes about two minutes.',
  installed: {
    title: 'This installation is already set up.',
    text: 'Sign in with your user name and password. Companies and stores are added in the back office.',
  },
  sections: {
    code: {
      title: 'One-time code',
      lead: 'Shown in the server window when the server started.',
    },
    company: { title: 'Company', lead: 'Your lending business.' },
    store: {
      title: 'First store',
      lead: 'Choose the store code with care: it is fixed once a number has been issued. More stores can be added at any time.',
    },
    owner: { title: 'Owner', lead: 'Your own account, with all rights.' },
    metals: {
      title: 'Metals and purities',
      lead: 'Metals you lend against. Fineness is in parts per thousand: 22K gold is 916.',
    },
  },
  fields: {
    code: 'One-time code',
    codePlaceholder: 'K7QM-2RXP',
    companyName: 'Company name',
    licenceNumber: 'Licence number',
    licenceHint: 'Printed on pawn tickets, as are the address and the phone of the store',
    policyProfile: 'Lending rules',
    storeName: 'Store name',
    storeCode: 'Store code',
    storeCodeHint: 'Used in loan numbers: 2–6 capital letters or digits',
    timeZone: 'Time zone',
    address: 'Store address',
    phone: 'Store phone',
    ownerName: 'Your name',
    userName: 'User name',
    email: 'Email',
    emailHint: 'Password reset OTPs are sent here',
    password: 'Password',
    passwordHint: 'At least 10 characters',
    confirm: 'Confirm password',
    showPassword: 'Show passwords',
    metal: 'Metal',
    symbol: 'Symbol',
    referencePurity: 'Price quoted for',
    purityLabel: 'Label',
    fineness: 'Fineness',
  },
  profiles: profilesTexts,
  purityOf: (metal: string, row: number) => `${metal}, purity ${row}`,
  addPurity: 'Add purity',
  addMetal: 'Add metal',
  removePurity: (label: string) => `Remove purity ${label}`,
  removeMetal: (name: string) => `Remove ${name}`,
  newMetal: 'metal',
  submit: 'Finish set-up',
  submitNote: 'You will be signed in automatically.',
  failedTitle: 'Set-up not finished',
  noTimeZone: 'No matches',
  errors: {
    timeZone: 'Choose a time zone from the list.',
    storeCode: 'Use 2–6 capital letters or digits.',
    userName:
      'Use at least 3 letters, digits, dots, hyphens, underscores or @, and start with a letter or digit.',
    email: 'Enter an email address such as name@example.com.',
    symbol: 'Use one capital letter, then up to two letters.',
    fineness: 'Enter a fineness of at most 1000, such as 916, or a karat, such as 22K.',
    purities: 'Each metal needs a purity.',
    sameLabel: 'This label is already used.',
    samePurity: 'This purity is already used.',
    reference: 'Choose one of the purities below.',
    sameMetal: 'This metal is repeated.',
  },
  fixFields: (count: number) =>
    plural(count, { one: '1 field needs attention.', other: `${grouped(count)} fields need attention.` }),
}
