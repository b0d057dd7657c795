import { titlesTexts } from '#texts/titles.ts'
import { grouped } from '../../domain/text/count.ts'

/** Texts of the whole list of notifications. */
export const notificationsTexts = {
  title: titlesTexts.notifications,
  lead: 'What happened in your stores and waits for a look.',
  unread: (count: number) => (count === 0 ? 'All read' : `${grouped(count)} unread`),
  markAll: 'Mark all as read',
  unreadMark: 'Unread',
  done: 'Done',
  onlyUnread: 'Only unread',
  filter: 'Which notifications',
  filters: { show: 'Show', type: 'Kind', fromOn: 'From', toOn: 'To' },
  emptyTitle: 'Nothing to tell yet',
  emptyLead: 'Dues, approvals, price falls and locked logins show up here as they happen.',
  noneTitle: 'Nothing of that',
  noneLead: 'No notification passes these filters.',
  clear: 'Clear filters',
  types: {
    'order-placed': 'Loan opened',
    'order-shipped': 'Packet moved or released',
    mail: 'Notice sent',
    'chat-message': 'From a colleague',
    alert: 'Alert',
  },
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
}
