import type { Page } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'
import { benchSorting } from './moving.ts'
import { sessionOf, signInAt } from './signedIn.ts'

/** A frame that takes longer than this was dropped, at 60 frames a second; milliseconds. */
const DROPPED = 25

/** The frames of a period of time. */
interface Frames {
  count: number
  dropped: number
  worst: number
}

/**
 * How smooth the list of customers is in a real browser while a user types a search, scrolls and turns pages: the number of late
 * frames, and of all frames; and how fast it is sorted and filtered. A machine with other work drops frames even when idle; the idle
 * line shows how many.
 */
export async function benchBrowser(root: string, userName: string, password: string): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInAt(page, root, userName, password)
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
    await benchSorting(browser, root, await sessionOf(browser, root, userName, password))
  } finally {
    await browser.close()
  }
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
