import type { Page } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'

/** Longer than this a frame was dropped, at 60 a second, in milliseconds. */
const DROPPED = 25

/** What the frames of a while were like. */
interface Frames {
  count: number
  dropped: number
  worst: number
}

/**
 * How the list of customers feels in a real browser while one types a search, scrolls and turns pages: frames that came
 * late, of how many. A machine that does other things too drops frames of its own; the idle line shows how many.
 */
export async function benchBrowser(root: string, userName: string, password: string): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(sumShifts)
    await page.goto(root)
    await page.getByLabel('User name').fill(userName)
    await page.getByLabel(/^Password/).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${root}/dashboard`)
    await page.goto(`${root}/customer`)
    const rows = page.locator('tr[data-index]')
    await rows.first().waitFor()
    console.log('\nThe list of customers in Chromium')
    await report('idle', page, () => page.waitForTimeout(2_000))
    await report('typing "murugan per"', page, async () => {
      await page.getByRole('searchbox').pressSequentially('murugan per', { delay: 80 })
      await page.waitForTimeout(800)
    })
    await page.getByRole('searchbox').fill('')
    await page.waitForTimeout(500)
    await report('scrolling a page of rows', page, async () => {
      await rows.first().hover()
      for (let turn = 0; turn < 40; turn++) {
        await page.mouse.wheel(0, turn < 20 ? 120 : -120)
        await page.waitForTimeout(30)
      }
    })
    await report('five pages on', page, async () => {
      for (let turn = 0; turn < 5; turn++) {
        await page.getByRole('button', { name: 'Next page' }).click()
        await page.waitForTimeout(300)
      }
    })
    await reportShifts(page, root)
  } finally {
    await browser.close()
  }
}

/** The widths of a desktop and a phone, in px. */
const WIDTHS = [1440, 390]

/** The pages whose layout shift is reported. */
const SHIFT_PAGES = ['/dashboard', '/newloan', '/customer', '/partpayment', '/reports']

/** The layout shift of pages that are opened by their address: the sum of all that moves, from the first moment. */
async function reportShifts(page: Page, root: string): Promise<void> {
  console.log('\nLayout shift of pages opened by their address (limit 0.01)')
  for (const path of SHIFT_PAGES) {
    const sums: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${root}${path}`)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(3_000)
      const sum = await page.evaluate(() => Reflect.get(window, 'shiftSum') as number)
      sums.push(`${sum.toFixed(4)} at ${width} px`)
    }
    console.log(`${path.padEnd(34)} ${sums.join(', ')}`)
  }
}

/** Runs in the page before the program. */
function sumShifts(): void {
  Reflect.set(window, 'shiftSum', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'shiftSum', Reflect.get(window, 'shiftSum') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

async function report(name: string, page: Page, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    const tick = (at: number) => {
      times.push(at)
      if (Reflect.get(globalThis, 'frameTimes') === times) requestAnimationFrame(tick)
    }
    Reflect.set(globalThis, 'frameTimes', times)
    requestAnimationFrame(tick)
  })
  await work()
  const { count, dropped, worst } = await page.evaluate((late): Frames => {
    const times = Reflect.get(globalThis, 'frameTimes') as number[]
    Reflect.set(globalThis, 'frameTimes', null)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    return {
      count: gaps.length,
      dropped: gaps.filter((gap) => gap > late).length,
      worst: Math.max(0, ...gaps),
    }
  }, DROPPED)
  console.log(`${name.padEnd(34)} ${dropped} of ${count} frames late, the worst ${worst.toFixed(0)} ms`)
}
