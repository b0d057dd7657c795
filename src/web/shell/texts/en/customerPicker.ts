import { counted } from '../../../../domain/text/count.ts'

/** Texts of finding a customer by typing. */
export const customerPickerTexts = {
  results: (count: number) => `${counted(count, 'customer')} found`,
  nothing: 'No customers found.',
  searching: 'Searching…',
  blocked: 'Blocked',
  merged: (number: string) => `found as ${number}, merged into this customer`,
  keys: [{ keys: ['Enter'], does: 'Choose the highlighted customer' }],
  failed: 'Search failed. Type again to retry.',
}
