import { titlesTexts } from '#texts/titles.ts'
import { grouped } from '../../domain/text/grouped.ts'

/** Texts of the list of all notifications. */
export const notificationsTexts = {
  title: titlesTexts.notifications,
  lead: 'Alerts and updates from your stores.',
  unread: (count: number) => (count === 0 ? 'All read' : `${grouped(count)} unread`),
  markAll: 'Mark all as read',
  unreadMark: 'Unread',
  done: 'Done',
  onlyUnread: 'Unread only',
  filter: 'Notification filters',
  filters: { show: 'Show', type: 'Kind', fromOn: 'From', toOn: 'To' },
  emptyTitle: 'No notifications',
  emptyLead: 'Dues, approvals, price falls and locked logins appear here.',
  noneTitle: 'No matches',
  noneLead: 'No notifications match these filters.',
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
