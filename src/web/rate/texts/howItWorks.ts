import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How metal prices work. */
export const howItWorks: HowItWorksText = {
  title: 'How prices work',
  purpose: 'The price per gram of each metal, day by day. Items are valued from it.',
  steps: [
    'Type the price of each metal for the purity shown.',
    'Press Enter for the next metal and Ctrl + Enter to save all.',
    'Check a price again if it is more than 5 % away from the last closing price.',
    'To fix a mistake, open the entry and press “Correct”.',
  ],
  rules: [
    'The last price of a day is its closing price. Prices of other purities are calculated from it.',
    'Under RBI rules, items are valued at the lower of the 30-day average and the previous closing price: today’s price does not count yet. Pawnbrokers use the latest price.',
    'Without a price, nothing can be lent on that metal.',
    'A store’s own price takes precedence over the price for all stores.',
  ],
  final: [
    'A price cannot be edited. A correction is a new entry with a reason.',
    'The value that a loan was opened with stays as it was.',
  ],
  example: [
    '10 g of 18K · 750 gold, price ₹9,000 for 22K · 916: 10 × 9,000 × 750 ÷ 916 = ₹73,689.96.',
    'Closing prices ₹8,800, then ₹9,000: RBI rules use the average of ₹8,900, which is lower than ₹9,000.',
  ],
}
