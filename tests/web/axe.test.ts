import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { axeFindings, expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'

// Each test sets the content of a new page; a page that shows the site would apply its content security policy.
const browser = openBrowser({ freshPages: true })
let page: Page

beforeEach(async () => {
  page = await browser.newPage()
})

const show = (body: string, styles = '') =>
  page.setContent(
    `<!doctype html><html lang="en" data-mantine-color-scheme="light"><title>Texts</title><style>${styles}</style>
    <main><h1>Texts</h1>${body}</main>`,
  )
const contrast = expect.stringMatching(/^color-contrast/)

test('a text that is too pale is found every time, even after a legible one', async () => {
  await show('<p>Legible</p>')
  await expectNoAxe(page)
  for (const text of ['First', 'Second']) {
    await show(`<p>Legible</p><p style="color: #999">${text}</p>`)
    expect(await axeFindings(page)).toEqual([contrast])
  }
})

test.each([
  ['color: #999', ''],
  ['background: #333', ''],
  ['', 'background: #333'],
  ['', 'opacity: 0.3'],
  ['position: relative; z-index: 1', 'position: relative'],
])(
  'a text is checked again if only its own style "%s" or the style "%s" around it differs from a legible one',
  async (own, around) => {
    const under = '<i style="position: absolute; inset: 0; background: #333"></i>'
    const text = (style: string, outer: string, more = '') =>
      `<div style="${outer}">${more}<p style="${style}">Text</p></div>`
    await show(text('', ''))
    await expectNoAxe(page)
    await show(text('', '') + text(own, around, own.startsWith('position') ? under : ''))
    expect(await axeFindings(page)).toEqual([contrast])
  },
)

test('texts with the same look are checked only once', async () => {
  await show('<p style="color: #998">One</p><p style="color: #998">Other</p><h2>Next</h2>')
  const [found = ''] = await axeFindings(page)
  expect(found.match(/Expected contrast ratio/g)).toHaveLength(1)
})

test('a text that is too pale only in dark colours is found', async () => {
  await show(
    '<p>Text</p><script>matchMedia("(prefers-color-scheme: dark)").onchange = ({ matches }) => { document.documentElement.dataset.mantineColorScheme = matches ? "dark" : "light" }</script>',
    '@media (prefers-color-scheme: dark) { p { color: #333; background: #111 } }',
  )
  await expect(expectNoAxeInBoth(page)).rejects.toThrow('in the other colours')
})

test('a finding that does not depend on styles is reported on every page', async () => {
  for (let time = 0; time < 2; time += 1) {
    await show('<button></button>')
    expect(await axeFindings(page)).toEqual([expect.stringMatching(/^button-name/)])
  }
})

test('only findings in the given parts of a page are reported, and none if the page has no such part', async () => {
  await show('<button></button><section></section>')
  await expectNoAxe(page, { parts: 'section' })
  await expectNoAxe(page, { parts: '[role="alert"]' })
  expect(await axeFindings(page, { parts: 'section, button' })).toEqual([
    expect.stringMatching(/^button-name/),
  ])
})
