/** Texts of notifications from another store. */
export const noticesTexts = {
  elsewhere: (store: string) => `${store} · opens in that store`,
  closed: (store: string) => `This belongs to ${store}. You do not have access to that store.`,
  closedDetail: 'Ask your manager or the owner for a role in that store.',
}
