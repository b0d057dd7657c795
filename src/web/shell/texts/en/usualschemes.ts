import { counted } from '../../../../domain/text/count.ts'

/** Texts of the offer to add common schemes. */
export const usualSchemesTexts = {
  add: 'Add common schemes',
  offer: 'Add your own, or start with six common schemes for gold and silver and change them later.',
  added: (count: number) =>
    count === 0 ? 'The common schemes are already added' : `${counted(count, 'scheme')} added`,
  failed: 'Could not add the common schemes',
}
