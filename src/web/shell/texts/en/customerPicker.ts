/** Texts of finding a customer by typing. */
export const customerPickerTexts = {
  results: (count: number) => (count === 1 ? '1 customer found' : `${count} customers found`),
  nothing: 'Nobody found',
  searching: 'Searching…',
  blocked: 'Blocked',
  failed: 'The search failed. Type again to try once more.',
}
