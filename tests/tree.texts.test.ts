import { describe, expect, test } from 'vitest'
import { layoutTexts } from '#texts/layout.ts'
import { newPasswordTexts } from '#texts/newPassword.ts'
import { outcomeTexts } from '#texts/outcomes.ts'
import { searchTexts } from '#texts/search.ts'
import { sessionTexts } from '#texts/session.ts'
import { rightNames } from '../src/domain/text/rightNames.ts'
import { companyTexts } from '../src/web/company/texts.ts'
import { profileTexts } from '../src/web/profile/texts.ts'
import { roleTexts } from '../src/web/role/texts/role.ts'
import { outcomesOf } from '../src/web/shell/messages.ts'
import { description } from './support/description.ts'
import { gluedTexts } from './support/gluedTexts.ts'
import { literalTexts } from './support/literalTexts.ts'
import { sources } from './support/tree.ts'

/** Files whose names are data: the places of the menu, which identify rights. */
const names = ['src/web/shell/menuPlaces.ts']

/** Catalogues: those that several screens share, and the `texts.ts` or folder `texts` next to the screens that use them. */
const catalogue = /^src\/web\/(?:shell\/texts\/|(?:\w+\/)+texts(?:\/\w+)?\.ts$)/

/** Catalogues of the server, `texts.ts` and `…Texts.ts`. */
const serverCatalogue = /^src\/server\/(?:\w+\/)+(?:texts|\w+Texts)\.ts$/

const components = sources('src/web').filter(({ path }) => !catalogue.test(path) && !names.includes(path))

test('every right has a label', () => {
  const actions = Object.values(description['x-screens']).flatMap((screen) => screen.actions)
  expect([...new Set(actions)].filter((action) => rightNames[action] === undefined)).toEqual([])
})

describe('texts for people', () => {
  test('are in no component', () => {
    expect(components.length).toBeGreaterThan(200)
    expect(components.flatMap(({ path, text }) => literalTexts(path, text))).toEqual([])
  })

  test('may be in a file of texts next to their screens, or in one of the shell', () => {
    const texts = [
      'src/web/role/texts/role.ts',
      'src/web/customer/texts/customerList.ts',
      'src/web/shell/texts/en/ui.ts',
    ]
    expect(texts.filter((path) => !catalogue.test(path))).toEqual([])
    expect(
      ['src/web/role/RoleTexts.ts', 'src/web/role/texts/Role.tsx'].filter((path) => catalogue.test(path)),
    ).toEqual([])
  })

  test('are in the folder of their area if only one area uses them', () => {
    const users = new Map<string, Set<string>>()
    for (const { path, imports } of sources('src/web')) {
      const ofShell = path.startsWith('src/web/shell/') || path === 'src/web/main.tsx'
      const area = ofShell ? 'shell' : path.split('/').slice(0, 3).join('/')
      const shared = imports.filter(({ target }) => target.startsWith('src/web/shell/texts/en/'))
      for (const { target } of shared) users.set(target, (users.get(target) ?? new Set()).add(area))
    }
    expect(users.size).toBeGreaterThan(20)
    const away = [...users].filter(
      ([, areas]) => areas.size === 1 && !areas.has('shell') && !areas.has('src/web/shared'),
    )
    expect(away.map(([path]) => path)).toEqual([])
  })

  test.each([
    ['between tags', '<p>Hello</p>'],
    ['in braces', `<p>{'Hello'}</p>`],
    ['in a template', '<p>{`{count} rows`}</p>'],
    ['of a choice', `<p>{open ? 'Close' : 'Open'}</p>`],
    ['for screen readers', '<button aria-label="Close" />'],
    ['of a field', `<input placeholder={'Search'} />`],
    ['of an object', `({ title: 'Hello' })`],
    ['of a notice', `notifySuccess('Saved')`],
  ])('a text %s is found', (_, code) => {
    expect(literalTexts('planted.tsx', `export const x = () => ${code}`)).not.toEqual([])
  })

  test.each([
    '<p>{texts.hello}</p>',
    '<p>·</p>',
    `<p className="row" role={open ? 'row' : 'cell'} />`,
    '<b>{count} %</b>',
  ])('%s is not reported as a text', (code) => {
    expect(literalTexts('planted.tsx', `export const x = () => ${code}`)).toEqual([])
  })
})

/** All catalogues, of the screens and of the server. */
const texts = sources('src').filter(({ path }) => catalogue.test(path) || serverCatalogue.test(path))

/** Planted code with the `${` of its templates, written `#{`. */
const withValues = (code: string) => code.replaceAll('#{', '${')

describe('a sentence is one text', () => {
  test('in every catalogue: only values are put into it, and its plural follows the language', () => {
    expect(texts.length).toBeGreaterThan(150)
    expect(texts.flatMap(({ path, text }) => gluedTexts(path, text))).toEqual([])
  })

  test.each([
    ['a plural by comparison', "(n) => n === 1 ? '1 row' : n + ' rows'"],
    ['a chosen word', '(n) => `Cash is #{n < 0 ? "short" : "over"} by #{n}.`'],
    ['a chosen part', '(n) => `Late#{n === 0 ? "" : `; owed #{n}`}.`'],
    ['a word in place of a name', '(by) => `Reversed by #{by || "another user"}.`'],
    ['a plural within a sentence', "(n) => `#{n} #{plural(n, { one: 'row', other: 'rows' })} failed.`"],
    ['a label in lower case', '(label) => `Choose the #{label.toLowerCase()}.`'],
    ['a label with a small letter', '(label) => label.charAt(0) + label.slice(1)'],
    ['added words', "(name) => 'Activate ' + name"],
  ])('%s is found', (_, code) => {
    expect(gluedTexts('planted.ts', `export const x = { text: ${withValues(code)} }`)).not.toEqual([])
  })

  test.each([
    ['function', 'const span = (a) => `from #{a}`\nexport const x = { text: (a) => `Runs #{span(a)}.` }'],
    ['constant', "const x = (n) => { const way = n < 0 ? 'down' : 'up'\nreturn `Gold is #{way} by #{n}.` }"],
    [
      'word for a function',
      "const most = (n, things) => `At most #{n} #{things}.`\nconst x = (n) => most(n, 'rows')",
    ],
  ])('a part from a %s of the same file is found', (_, code) => {
    expect(gluedTexts('planted.ts', withValues(code))).not.toEqual([])
  })

  test.each([
    '(n) => `#{counted(n, "row")} failed, #{rupees(n)} in all.`',
    "(n) => plural(n, { one: '1 row failed.', other: `#{n} rows failed.` })",
    '(n) => (n < 0 ? `Short by #{n}.` : `Over by #{n}.`)',
    "(done) => `The loan has changed. #{done ? 'Check it.' : 'Read it again.'}`",
  ])('%s is one text', (code) => {
    expect(gluedTexts('planted.ts', `export const x = { text: ${withValues(code)} }`)).toEqual([])
  })
})

/** Where a rate is written per year alone: the chart has both in its text, the list in two columns. */
const PER_YEAR_ONLY = ['CostChart', 'InterestSlabScreen'].map((name) => `src/web/interestslab/${name}.tsx`)

test('a rate of interest is shown per month as well as per year', () => {
  const lines = sources('src/web')
    .filter(({ path }) => !PER_YEAR_ONLY.includes(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line: line.trim() })))
  const rates = lines.filter(({ line }) => /formatPercent\([^)]*rateBp\)/i.test(line))
  expect(rates.length).toBeGreaterThan(0)
  expect(rates.filter(({ line }) => !line.includes('ratePerMonth('))).toEqual([])
})

describe('every message of the specification appears verbatim', () => {
  const role = outcomesOf(roleTexts.noun)
  const company = outcomesOf(companyTexts.noun)

  test.each([
    [role.registered, 'Role Register Successfully'],
    [role.updated, 'Role Update Successfully'],
    [role.inactivated, 'Role In-Active Successfully'],
    [company.registered, 'Company Register Successfully'],
    [company.updated, 'Company Update Successfully'],
    [company.inactivated, 'Company In-Active Successfully'],
    [sessionTexts.reset.changed, 'Password changed successfully'],
    [profileTexts.password.changed, 'Password changed successfully'],
    [role.notFound, 'Role Data Not Found'],
    [role.notUpdated, 'Role Not Updated'],
    [role.notInactivated, 'Role Not In-Activated'],
    [company.notFound, 'Company Data Not Found'],
    [company.notUpdated, 'Company Not Updated'],
    [company.notInactivated, 'Company Not In-Activated'],
    [outcomeTexts.notFetching, 'Data Not fetching'],
    [role.createFailed, 'Error Role Create'],
    [company.createFailed, 'Error Company Create'],
    [role.deleteFailed, 'Something Went to Wrong'],
    [newPasswordTexts.mismatch, 'Passwords do not match'],
    [sessionTexts.reset.signIn, 'Sign In'],
    [layoutTexts.search.placeholder, 'Search…'],
    [searchTexts.submit, 'Search'],
    [layoutTexts.bell.markAll, 'Mark all as read'],
    [layoutTexts.bell.fresh, 'New'],
    [layoutTexts.bell.before, 'Before that'],
    [layoutTexts.bell.viewAll, 'View all'],
    [layoutTexts.account.home, 'Home'],
    [layoutTexts.account.profile, 'Profile'],
    [layoutTexts.account.settings, 'Settings'],
    [layoutTexts.account.logout, 'Logout'],
    [layoutTexts.logout.title, 'Confirm Logout'],
    [layoutTexts.logout.text, 'Are you sure you want to logout?'],
    [layoutTexts.logout.cancelLabel, 'Cancel'],
    [layoutTexts.logout.confirmLabel, 'Logout'],
  ])('%s', (said, specified) => {
    expect(said).toBe(specified)
  })
})
