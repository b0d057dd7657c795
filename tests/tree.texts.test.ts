import { describe, expect, test } from 'vitest'
import { companyTexts } from '#texts/company.ts'
import { layoutTexts } from '#texts/layout.ts'
import { outcomeTexts } from '#texts/outcomes.ts'
import { profileTexts } from '#texts/profile.ts'
import { roleTexts } from '#texts/role.ts'
import { searchTexts } from '#texts/search.ts'
import { sessionTexts } from '#texts/session.ts'
import { outcomesOf } from '../src/web/shell/messages.ts'
import { description } from './support/description.ts'
import { literalTexts } from './support/literalTexts.ts'
import { sources } from './support/tree.ts'

/** Names that are kept as data: of the menu's places, by which rights are told, and of the metals a shop begins with. */
const names = ['src/web/shell/menuPlaces.ts']

const components = sources('src/web').filter(
  ({ path }) => !path.startsWith('src/web/shell/texts/') && !names.includes(path),
)

test('every right has its words', () => {
  const acts = Object.values(description['x-screens']).flatMap((screen) => screen.acts)
  expect([...new Set(acts)].filter((act) => roleTexts.acts[act] === undefined)).toEqual([])
})

describe('texts for people stand in the catalogue', () => {
  test('and in no component', () => {
    expect(components.length).toBeGreaterThan(200)
    expect(components.flatMap(({ path, text }) => literalTexts(path, text))).toEqual([])
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
  ])('a text %s would be found', (_, code) => {
    expect(literalTexts('planted.tsx', `export const x = () => ${code}`)).not.toEqual([])
  })

  test.each([
    '<p>{texts.hello}</p>',
    '<p>·</p>',
    `<p className="row" role={open ? 'row' : 'cell'} />`,
    '<b>{count} %</b>',
  ])('%s is none', (code) => {
    expect(literalTexts('planted.tsx', `export const x = () => ${code}`)).toEqual([])
  })
})

describe('every message of the specification can be said, letter for letter', () => {
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
    [sessionTexts.reset.mismatch, 'Passwords do not match'],
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
