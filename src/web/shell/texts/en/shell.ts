/** What the shell says about sessions, stores and the connection. */
export const shellTexts = {
  product: 'Pledgebook',
  documentTitle: (title: string) => `${title} · Pledgebook`,
  ended: {
    expired: 'Your session has expired. Sign in to go on where you were.',
    idle: 'You were signed out after 30 minutes without use. Sign in to go on where you were.',
    ended: 'Your session has ended. Sign in to go on where you were.',
  },
  partMissing: 'A part of the program did not come. Retry loads the page anew once the server answers.',
  unanswered: 'The server does not answer yet. It is asked again until it does.',
  nowIn: (store: string) => `Now in ${store}`,
  nowInDetail: 'The store was changed in another tab.',
  anotherStore: 'another store',
}
