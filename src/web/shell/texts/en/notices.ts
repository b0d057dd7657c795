/** Texts of notifications that tell of another store. */
export const noticesTexts = {
  elsewhere: (store: string) => `${store} · another store, opens there`,
  closed: (store: string) => `This is of ${store}, where you may not work.`,
  closedDetail: 'Whoever manages logins can give you a role in that store.',
}
