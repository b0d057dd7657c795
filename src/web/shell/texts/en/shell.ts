/** Texts about the session, the current store and the connection. */
export const shellTexts = {
  product: 'Pledgebook',
  documentTitle: (title: string) => `${title} · Pledgebook`,
  ended: {
    expired: 'Your session has expired. Sign in to continue.',
    idle: 'You were signed out after 30 idle minutes. Sign in to continue.',
    ended: 'Your session has ended. Sign in to continue.',
  },
  partMissing: 'Part of the page did not load. Check the connection and retry.',
  unanswered: 'Waiting for the server. Reconnecting…',
  nowIn: (store: string) => `Now in ${store}`,
  nowInDetail: 'The store was changed in another tab.',
  anotherStore: 'another store',
}
