import { grouped } from '../../../../domain/count.ts'
import { titlesTexts } from './titles.ts'

/** Texts of the whole list of notifications. */
export const notificationsTexts = {
  title: titlesTexts.notifications,
  lead: 'What happened in your stores and waits for a look.',
  unread: (count: number) => (count === 0 ? 'All read' : `${grouped(count)} unread`),
  markAll: 'Mark all as read',
  unreadMark: 'Unread',
  all: 'All',
  onlyUnread: 'Unread',
  filter: 'Which notifications',
  list: 'Notifications, newest first',
  emptyTitle: 'Nothing to tell yet',
  emptyLead: 'Dues, approvals, price falls and locked logins show up here as they happen.',
  noUnreadTitle: 'You have read everything',
  noUnreadLead: 'New ones show up here as they happen.',
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
  showMore: 'Show more',
}
