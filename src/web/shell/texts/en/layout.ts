import { grouped } from '../../../../domain/count.ts'
import { titlesTexts } from './titles.ts'

/** Texts of the frame around every page. */
export const layoutTexts = {
  brand: 'Pledgebook',
  skip: 'Skip to the page',
  mainMenu: 'Main menu',
  sidebar: 'Workspace and menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  breadcrumbs: 'Where you are',
  home: 'Dashboard',
  offline: 'You are offline. What you type stays here; nothing is sent until the connection is back.',
  workspace: {
    label: (name: string) => `Workspace: ${name}`,
    list: 'Workspaces',
    failed: 'The store could not be changed.',
    single: 'PB',
  },
  search: {
    open: 'Search',
    shortcut: 'Ctrl K',
    placeholder: 'Search…',
  },
  bell: {
    label: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${grouped(unread)} unread`),
    title: 'Notifications',
    markAll: 'Mark all as read',
    fresh: 'New',
    before: 'Before that',
    viewAll: 'View all',
    unread: (count: number) => (count === 0 ? 'All read' : `${grouped(count)} unread`),
    nothing: 'Nothing to tell yet.',
    nothingNew: 'Nothing new.',
  },
  notice: {
    elsewhere: (store: string) => `${store} · another store, opens there`,
    closed: (store: string) => `This is of ${store}, where you may not work.`,
    closedDetail: 'Whoever manages logins can give you a role in that store.',
  },
  account: {
    label: (name: string) => `Account of ${name}`,
    home: 'Home',
    profile: 'Profile',
    settings: 'Settings',
    logout: 'Logout',
    colour: 'Colour mode',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
  },
  logout: {
    title: 'Confirm Logout',
    text: 'Are you sure you want to logout?',
    confirmLabel: 'Logout',
    cancelLabel: 'Cancel',
  },
  notFound: {
    title: titlesTexts.notFound,
    lead: 'There is no page at this address',
    text: 'It may have been misspelt or moved.',
    home: 'Go to the dashboard',
    signIn: 'Go to sign in',
  },
  noAccess: {
    title: 'No access',
    closed: (screen: string) => `${screen} is not open to your role in this store`,
    ask: 'Ask the owner or a manager if you need it for your work.',
    home: 'Go to the dashboard',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    rows: [
      { keys: ['Ctrl', 'K'], does: 'Search customers, loans, screens and actions' },
      { keys: ['Ctrl', 'Enter'], does: 'Save the form' },
      { keys: ['Enter'], does: 'Move to the next field; open the row' },
      { keys: ['↑', '↓'], does: 'Move among rows, boxes and results' },
      { keys: ['Home', 'End'], does: 'First and last row' },
      { keys: ['Esc'], does: 'Close what is open' },
      { keys: ['?'], does: 'Show this list' },
    ],
  },
}
