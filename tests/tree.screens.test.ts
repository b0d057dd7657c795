import { beforeAll, describe, expect, test } from 'vitest'
import { searchTexts } from '#texts/search.ts'
import { operations, screens } from '../src/api/gen/operations.ts'
import { reachedFrom } from '../src/web/shell/layout/menu.ts'
import { otherIcons } from '../src/web/shell/layout/menuIcons.tsx'
import { type Description, missingOfScreens, type PageRoute, pageRoutes } from './support/declaredScreens.ts'
import { sources } from './support/tree.ts'

const named = new Set(
  sources('src')
    .flatMap(({ text }) => [...text.matchAll(/'([A-Z]\w+\.[a-z]\w*)'/g)])
    .map(([, right = '']) => right),
)
/** Rights that a report declares for itself, see `right` of `ReportPlace`. */
for (const right of ['Reports.books', 'Reports.audit']) named.add(right)

const description: Description = { operations, screens, reachedFrom, icons: otherIcons, named }
let routes: PageRoute[]

beforeAll(async () => {
  routes = await pageRoutes()
})

test('the declarations of pages, screens, rights and printouts are complete', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(missingOfScreens(routes, description)).toEqual([])
})

describe('a screen that navigates to itself', () => {
  /** Files that navigate to `.` or without a path, and so from the current place of the router instead of their own (`useOwnPath`). */
  const astray = (all: readonly { path: string; text: string }[]) =>
    all
      .filter(
        ({ text }) => /<Link\s+to="\."/.test(text) || (/\buseNavigate\(\)/.test(text) && toItself.test(text)),
      )
      .map(({ path }) => path)
  const toItself = /\bnavigate\(\{\s*(?:to: '\.'|search:|\.\.\.voucherPlace\()/

  test('navigates from its own path', () => {
    expect(astray(sources('src/web'))).toEqual([])
  })

  test.each([
    "const navigate = useNavigate()\nnavigate({ to: '.', search })",
    "const navigate = useNavigate()\nvoid navigate({\n  to: '.',\n  search,\n})",
    'const navigate = useNavigate()\nnavigate({ search: {} })',
    'const navigate = useNavigate()\nnavigate({ ...voucherPlace(undefined), replace: true })',
    '<Link to="." search={{}}>',
  ])('is found by %j', (text) => {
    expect(astray([{ path: 'src/web/a.tsx', text }])).toEqual(['src/web/a.tsx'])
  })
})

test('the search has other names only for pages of this build', () => {
  const paths = routes.map(({ fullPath }) => fullPath)
  expect(Object.keys(searchTexts.otherNames).filter((path) => !paths.includes(path))).toEqual([])
})

describe('an incomplete page is reported', () => {
  const whole = { title: 'Bank', menu: 'Bank', screen: 'Bank', needs: ['GetBank'] } as const

  test.each([
    ['without title', { title: '' }, '/bank has no title: add one to its staticData.'],
    [
      'that needs no operation',
      { needs: [] },
      '/bank names no operation that it needs, so everybody could open it: add needs.',
    ],
    [
      'without a place in the menu',
      { menu: undefined },
      '/bank has no place: add menu (shell/menuPlaces.ts), or its screen to reachedFrom (layout/menu.ts).',
    ],
    ['without icon', { menu: undefined }, '/bank has no icon: add one to otherIcons (layout/menuIcons.tsx).'],
    [
      'in the menu of everybody',
      { screen: undefined },
      '/bank is in the menu for everybody: add the screen that its right of viewing belongs to.',
    ],
    [
      'in the place of another screen',
      { menu: 'Metal' },
      '/bank is "Metal" in the menu, but x-screens calls Bank "Bank".',
    ],
  ])('%s', (_lack, changed, sentence) => {
    const staticData = { ...whole, ...changed } as PageRoute['staticData']
    const page = { id: '/protected/bank', fullPath: '/bank', staticData }
    const others = routes.filter(({ fullPath }) => fullPath !== '/bank')
    expect(missingOfScreens([...others, page], description)).toContain(sentence)
    expect(missingOfScreens([...others, { ...page, staticData: whole as never }], description)).toEqual([])
  })
})

test.each([
  [
    'a screen without a page',
    { screens: { ...screens, Cupboard: { name: 'Cupboard', actions: [] } } },
    'The screen Cupboard of openapi/ is opened by no page: add a route, or an action of a page.',
  ],
  [
    'a right that opens nothing',
    { screens: { ...screens, Bank: { name: 'Bank', actions: ['view', 'hoard'] } } },
    'The right Bank.hoard of openapi/ opens nothing: no operation needs it, and no code names it.',
  ],
  [
    'a printout without a page',
    { operations: { ...operations, GetLabel: { tag: 'Print', permission: 'PartPayment.view' } } },
    'GetLabel is printed by no page: add its printout to web/print/routes.ts.',
  ],
])('%s is reported', (_lack, planted, sentence) => {
  expect(missingOfScreens(routes, { ...description, ...planted })).toEqual([sentence])
})

describe('the keys of a page', () => {
  /** Components that handle keys which the help lists for every page, or that are shown where there is no help. */
  const elsewhere: Readonly<Record<string, string>> = {
    'src/web/shell/layout/AppLayout.tsx': 'opens the help',
    'src/web/shell/layout/Header.tsx': 'opens the search',
    'src/web/shell/layout/SearchDialog.tsx': 'a dialog of every page',
    'src/web/shell/layout/screenKeys.ts': 'leads from every page to another, as the help lists',
    'src/web/ui/confirm/ConfirmDialog.tsx': 'a dialog of every page',
    'src/web/shared/picture/CameraDialog.tsx': 'Escape, which closes every dialog',
    'src/web/shared/picture/SignatureDialog.tsx': 'Escape, which closes every dialog',
    'src/web/shell/sessionKeeper.ts': 'any key: the person is there',
    'src/web/setup/SetUp.tsx': 'before anybody has signed in',
    'src/web/setup/ZoneField.tsx': 'before anybody has signed in',
    'src/web/userlogin/TemporaryPassword.tsx': 'does nothing for a key that is held down',
  }
  const handles = /\bonKeyDown(?:Capture)?=|'keydown'|\bonKeyDown(?:Capture)?: /
  const undeclared = (all: readonly { path: string; text: string }[]) =>
    all.filter(({ text }) => handles.test(text) && !/\buseKeyHelp\(/.test(text)).map(({ path }) => path)

  test('are declared for the help by every component that handles keys', () => {
    expect(undeclared(sources('src/web')).sort()).toEqual(Object.keys(elsewhere).sort())
  })

  test.each([
    '<div onKeyDown={press}>',
    '<input onKeyDownCapture={take} />',
    "addEventListener('keydown', x)",
  ])('are reported if they are not declared: %s', (text) => {
    expect(undeclared([{ path: 'planted.tsx', text }])).toEqual(['planted.tsx'])
    expect(undeclared([{ path: 'planted.tsx', text: `useKeyHelp(texts.keys) ${text}` }])).toEqual([])
  })
})
