/** Texts of the limits on what can be lent. */
export const limitTexts = {
  title: 'What can be lent',
  value: 'Value of the items',
  limit: {
    ltv: 'Share of the value',
    perGram: 'By weight',
    slabMinimum: 'Least loan of the scheme',
    slabMaximum: 'Highest loan of the scheme',
    exposureCap: 'Cap of this kind of customer',
    weightCap: 'Weight pledged in all',
    cashPayout: 'Paid out in cash',
  },
  kept: 'kept',
  broken: 'not kept',
  binds: 'binds',
}
