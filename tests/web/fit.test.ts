import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { unfit } from '../support/fit.ts'

// The pages are documents of their own, which an earlier address would not allow.
const browser = openBrowser({ freshPages: true })

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
