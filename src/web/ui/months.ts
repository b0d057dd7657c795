const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The months in three letters, as dates are shown: Jan to Dec. */
export const monthNames = Array.from({ length: 12 }, (_, month) => short.format(Date.UTC(2000, month, 1)))
