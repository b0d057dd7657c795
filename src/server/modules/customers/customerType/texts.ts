/** Sentences about customer types. */
export const customerTypeTexts = {
  nameTaken: 'This company already has a customer type of that name.',
  customers: 'customers',
} as const
