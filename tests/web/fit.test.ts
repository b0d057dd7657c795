import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { unfit } from '../support/fit.ts'

// Each test sets the content of a new page; a page that shows the site would apply its content security policy.
const browser = openBrowser({ freshPages: true })

test('on a phone, a field, a button and a box with its label that are too low for a finger are found; parts of a text or field are not', async () => {
  const page = await browser.newPage()
  await page.setContent(`<html data-mantine-color-scheme="light"><body style="margin:0;font:16px sans-serif"><main>
    <label for="low">Tenure</label><input id="low" style="height:36px">
    <label for="high">Amount</label><input id="high" style="height:44px">
    <button style="height:30px">Use maximum</button>
    <button class="mantine-Anchor-root" style="height:20px">Show all</button>
    <div class="mantine-Input-section"><button style="height:28px">Open calendar</button></div>
    <input type="checkbox" id="box"><label for="box" style="display:block;height:20px">Count weights</label>
    <input type="radio" id="choice"><label for="choice" style="display:block;height:44px">Daily</label>
  </main></body></html>`)
  expect(await unfit(page, 'planted')).toEqual([
    '390 px: 36 px high: Tenure',
    '390 px: 30 px high: Use maximum',
    '390 px: 20 px high: Count weights',
  ])
})

test('on a phone, what is too low in a table is found: an action, a box, a link alone in its cell; not a link in a text or in a row that opens', async () => {
  const page = await browser.newPage()
  await page.setContent(`<html data-mantine-color-scheme="light"><head><style>
    .space::after { content: ''; position: absolute; inset: -12px; }
    .space { appearance: none; position: relative; width: 20px; height: 20px; }
  </style></head><body style="margin:0;font:16px sans-serif"><main><table>
    <tr><td><a href="#1">L-1</a></td><td>Renewed to <a href="#2">L-2</a></td></tr>
    <tr data-openable><td><a href="#3">L-3</a></td></tr>
    <tr><td><button style="height:30px">Edit</button></td></tr>
    <tr><td><input type="checkbox" aria-label="View"></td><td><input type="checkbox" class="space" aria-label="Add"></td></tr>
    <tr><td><span data-choose style="display:block;height:44px"><input type="checkbox" aria-label="Choose"></span></td></tr>
  </table></main></body></html>`)
  const found = (await unfit(page, 'planted')).map((fault) => fault.replace(/\d+ px high/, 'low'))
  expect(found).toEqual(['390 px: low: L-1', '390 px: low: Edit', '390 px: low: View'])
})

test('fields of a row whose inputs are at different heights are found, and fields of other rows are not', async () => {
  const page = await browser.newPage()
  const field = (name: string, help = '') =>
    `<div class="mantine-InputWrapper-root" style="flex:none;width:120px"><label for="${name}">${name}</label>${help}
      <input id="${name}" class="mantine-Input-input" style="display:block;width:100px;height:44px"></div>`
  const row = (...fields: string[]) => `<div style="display:flex">${fields.join('')}</div>`
  await page.setContent(`<html data-mantine-color-scheme="light"><body style="margin:0;font:16px sans-serif"><main>
    ${row(field('Gross'), field('Stone', '<p style="margin:0">In grams</p>'), field('Purity', ''))}
    ${row(field('Scheme'), field('Amount'))}
  </main></body></html>`)
  expect((await unfit(page, 'planted')).filter((fault) => fault.startsWith('1440 px'))).toEqual([
    '1440 px: not aligned: Gross, Stone',
    '1440 px: not aligned: Stone, Purity',
  ])
})

test('a page that scrolls sideways, a label in two lines and a cut text are found, and a text that fits is not', async () => {
  const page = await browser.newPage()
  await page.setContent(`<html data-mantine-color-scheme="light"><body style="margin:0;font:16px sans-serif"><main>
    <button style="width:90px"><span class="mantine-Button-label">Send for approval</span></button>
    <p style="width:100px;overflow:hidden;white-space:nowrap">Amount to close the loan today</p>
    <p style="width:100px;overflow:hidden;white-space:nowrap" title="Amount to close the loan today">Amount to close the loan today</p>
    <p>Fits</p>
    <div style="width:1200px">wide</div>
  </main></body></html>`)
  const found = await unfit(page, 'planted')
  expect(found.filter((fault) => fault.startsWith('1440 px'))).toEqual([
    '1440 px: button in 2 lines: Send for approval',
    '1440 px: cut: Amount to close the loan today',
  ])
  expect(found).toContain('390 px: scrolls sideways to 1200')
})
