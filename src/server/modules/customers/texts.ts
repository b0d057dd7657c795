/** Messages about customers. */
export const customerTexts = {
  unknownType: 'Choose an active customer type.',
  panRequired: (type: string) => `PAN is required for ${type} customers.`,
  tooYoung: 'Customer must be at least 18.',
  tooOld: 'This date of birth is more than 120 years ago.',
  idNumberMissing: 'Enter the ID number.',
  idKindMissing: 'Choose the type of ID.',
  aadhaarDigits: 'Enter only the last four digits of the Aadhaar number.',
  passportForm: 'Enter the passport number: one letter and seven digits.',
  voterIdForm: 'Enter the voter ID: three letters and seven digits.',
  sameCustomer: 'Choose another customer: a customer cannot be merged with itself.',
  notActive: 'You cannot keep an in-active customer. Keep the other one, or activate this customer first.',
  mergedAlready: 'The duplicate has already been merged.',
  mergedStays: (number: string) => `This customer was merged into ${number}. Use that record instead.`,
  typeInactive: (type: string) => `The customer type ${type} is in-active. Activate it first.`,
  alreadyBlocked: 'This customer is already blocked.',
  notBlocked: 'This customer is not blocked.',
} as const
