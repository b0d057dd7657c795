import { describe, expect, it } from 'vitest'
import { companyTexts } from '../../src/web/company/texts.ts'
import { dashboardTexts } from '../../src/web/dashboard/texts.ts'
import { roleTexts } from '../../src/web/role/texts/role.ts'
import type { Can } from '../../src/web/shell/can.ts'
import {
  crumbsOf,
  type DeclaredRoute,
  isCurrent,
  isOpen,
  menuFor,
  screensOf,
} from '../../src/web/shell/layout/menu.ts'
import { menuPlaces } from '../../src/web/shell/menuPlaces.ts'
import type { ScreenDeclaration } from '../../src/web/shell/staticData.ts'
import { storeTexts } from '../../src/web/store/texts.ts'
import { userLoginTexts } from '../../src/web/userlogin/texts.ts'

const route = (
  path: string,
  staticData: ScreenDeclaration,
  id = `/protected${path}`,
): [string, DeclaredRoute] => [path, { id, fullPath: path, options: { staticData } }]
const routes = Object.fromEntries([
  route('/userlogin', { title: 'User Login', menu: 'User Login', screen: 'UserLogin' }),
  route('/rolemapping', { title: 'Role Mapping', screen: 'RoleMapping' }),
  route('/role', { title: 'Role', menu: 'Role', screen: 'Role' }),
  route('/dashboard', { title: 'Dashboard', menu: 'Dashboard' }),
  route('/company', { title: 'Company', menu: 'Company', screen: 'Company' }),
  route('/company/$id', { title: 'One company', screen: 'Company' }),
  route('/notifications', { title: 'Notifications' }),
  route('/', { title: 'Sign in' }, '/public/'),
  route('/404', { title: 'Page not found' }, '/404'),
])
const screens = screensOf(routes)
const everything: Can = () => true
const only =
  (...rights: string[]): Can =>
  (needed) =>
    rights.includes(needed)
const words = (group: string) => group

describe('the places of the sidebar', () => {
  it('are in the order of the specification, letter for letter', () => {
    const lines = menuPlaces.flatMap((place): readonly string[] =>
      'children' in place ? [`Group ${place.title}`, ...place.children] : [place.title],
    )
    expect(lines).toEqual([
      'Dashboard',
      'Group Master',
      'Company',
      'Store',
      'Customer Type',
      'Customer',
      'Credit Debit',
      'Subscription',
      'Role',
      'Domain',
      'Staff',
      'User Login',
      'Product Category',
      'Product',
      'Metal',
      'Group Finance Master',
      'Rate',
      'Bank',
      'Slab Type',
      'Credit-Note',
      'Debit-Note',
      'New Loan',
      'Loan Details',
      'Bank Newloan',
      'Auction',
      'Group Reports',
      'All Reports',
    ])
  })

  it('are shown with the specified titles', () => {
    const titles = [dashboardTexts, companyTexts, storeTexts, roleTexts, userLoginTexts].map(
      ({ title }) => title,
    )
    expect(titles).toEqual(['Dashboard', 'Company', 'Store', 'Role', 'User Login'])
  })
})

describe('the screens of the program', () => {
  it('are the routes for signed-in users without an id in the path', () => {
    expect(screens.map(({ path }) => path).sort()).toEqual([
      '/company',
      '/dashboard',
      '/notifications',
      '/role',
      '/rolemapping',
      '/userlogin',
    ])
  })

  it('need the right to view them, or no right if they are open to everyone', () => {
    expect(isOpen({ screen: 'Role' }, only('Role.add'))).toBe(false)
    expect(isOpen({ screen: 'Role' }, only('Role.view'))).toBe(true)
    expect(isOpen({}, only())).toBe(true)
  })
})

describe('the sidebar', () => {
  it('has the existing screens in the order of the menu, whatever the order of routes', () => {
    expect(menuFor(screens, everything)).toEqual([
      { place: 'Dashboard', title: 'Dashboard', path: '/dashboard' },
      {
        place: 'Master',
        children: [
          { place: 'Company', title: 'Company', path: '/company' },
          { place: 'Role', title: 'Role', path: '/role' },
          { place: 'User Login', title: 'User Login', path: '/userlogin' },
        ],
      },
    ])
  })

  it('leaves out what the role may not see, and a group without any child', () => {
    expect(menuFor(screens, only('Role.view'))).toEqual([
      { place: 'Dashboard', title: 'Dashboard', path: '/dashboard' },
      { place: 'Master', children: [{ place: 'Role', title: 'Role', path: '/role' }] },
    ])
    expect(menuFor(screens, only())).toEqual([{ place: 'Dashboard', title: 'Dashboard', path: '/dashboard' }])
  })

  it('shows a screen by its title, in its declared place', () => {
    const tamil = screensOf(
      Object.fromEntries([route('/role', { title: 'பங்கு', menu: 'Role', screen: 'Role' })]),
    )
    expect(menuFor(tamil, everything)).toEqual([
      { place: 'Master', children: [{ place: 'Role', title: 'பங்கு', path: '/role' }] },
    ])
  })

  it('highlights a leaf only on its own path, and a group if any child is highlighted', () => {
    const [dashboard, master] = menuFor(screens, everything)
    if (dashboard === undefined || master === undefined) throw new Error('an entry is missing')
    expect(isCurrent(dashboard, '/dashboard')).toBe(true)
    expect(isCurrent(dashboard, '/dashboard/1')).toBe(false)
    expect(isCurrent(master, '/role')).toBe(true)
    expect(isCurrent(master, '/rolemapping')).toBe(false)
    expect(isCurrent(master, '/role/1')).toBe(false)
    expect(isCurrent(master, '/dashboard')).toBe(false)
  })
})

describe('the breadcrumbs of a screen', () => {
  const screenAt = (path: string) => screens.find((screen) => screen.path === path) ?? {}

  it('have the group and the screen', () => {
    expect(crumbsOf(screenAt('/company'), screens, words, false)).toEqual([
      { title: 'Master' },
      { title: 'Company' },
    ])
  })

  it('link back to the list from an open record', () => {
    expect(crumbsOf(screenAt('/company'), screens, words, true)).toEqual([
      { title: 'Master' },
      { title: 'Company', path: '/company' },
    ])
  })

  it('include the parent screen', () => {
    expect(crumbsOf(screenAt('/rolemapping'), screens, words, false)).toEqual([
      { title: 'Master' },
      { title: 'Role', path: '/role' },
      { title: 'Role Mapping' },
    ])
  })

  it('are only the screen if it has no place in the menu', () => {
    expect(crumbsOf(screenAt('/notifications'), screens, words, false)).toEqual([{ title: 'Notifications' }])
  })
})
