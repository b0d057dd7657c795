/** Where the notices of several lots are printed from at once. */
export function noticesPath(lotIds: readonly string[]): string {
  return `/print/auction-notices?lots=${lotIds.join(',')}&print=1`
}
