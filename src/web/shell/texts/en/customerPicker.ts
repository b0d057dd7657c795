import { counted } from '../../../../domain/text/count.ts'
/** Texts of finding a customer by typing. */
export const customerPickerTexts = {
  results: (count: number) => `${counted(count, 'customer')} found`,
  nothing: 'Nobody found',
  searching: 'Searching…',
  blocked: 'Blocked',
  failed: 'The search failed. Type again to try once more.',
}
