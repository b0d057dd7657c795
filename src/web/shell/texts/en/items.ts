/** The kinds of items, for lists and forms of several screens. */
export const itemsTexts = {
  kinds: { ornament: 'Ornament', coin: 'Coin', bar: 'Bar', utensil: 'Utensil' },
}
