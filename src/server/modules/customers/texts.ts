/** Sentences about customers. */
export const customerTexts = {
  unknownType: 'This kind of customer is not in use here.',
  panRequired: (type: string) => `Customers of the kind ${type} need a PAN.`,
  tooYoung: 'A customer is at least 18 years old.',
  tooOld: 'This date of birth is more than 120 years ago.',
  idNumberMissing: 'Give the number of the identity document.',
  idKindMissing: 'Say what kind of document this number is of.',
  aadhaarDigits: 'Of an Aadhaar number only the last four digits are kept. Give these alone.',
  passportForm: 'A passport number is a letter and seven digits.',
  voterIdForm: 'A voter ID is three letters and seven digits.',
  sameCustomer: 'A customer cannot be merged into themselves.',
  notActive: 'The one who stays must be active.',
  mergedAlready: 'The duplicate has been merged already.',
  mergedStays: (number: string) => `This customer was merged into ${number} and stays in-active.`,
  alreadyBlocked: 'This customer is blocked already.',
  notBlocked: 'This customer is not blocked.',
} as const
