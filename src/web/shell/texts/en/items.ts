/** What items are, as lists and forms of several screens name it. */
export const itemsTexts = {
  kinds: { ornament: 'Ornament', coin: 'Coin', bar: 'Bar', utensil: 'Utensil' },
}
