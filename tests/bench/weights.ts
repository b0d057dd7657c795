import type { Browser, Page } from 'playwright-core'
import { roundTripsOf } from '../support/waterfall.ts'
import { coldLoad } from '../support/wire.ts'
import { type StoredSession, withColdPage } from './signedIn.ts'
import { figure } from './timing.ts'

/** The highest acceptable figures of a page. */
interface WeightLimits {
  kilobytes: number
  requests: number
  trips: number
}

/** A page, by its address, and its limits. */
export interface WeighedPage {
  name: string
  path: string
  limits: WeightLimits
  /** Whether nobody is signed in. */
  isPublic?: boolean
}

const list: WeightLimits = { kilobytes: 285, requests: 25, trips: 4 }

/** The main pages. */
export const weighedPages = (loanId: string): readonly WeighedPage[] => [
  { name: 'sign-in', path: '/', limits: { kilobytes: 145, requests: 4, trips: 4 }, isPublic: true },
  { name: 'customers', path: '/customer', limits: list },
  { name: 'loans', path: '/partpayment', limits: list },
  { name: 'a loan', path: `/partpayment/${loanId}`, limits: { kilobytes: 300, requests: 30, trips: 4 } },
  { name: 'New Loan', path: '/newloan', limits: { kilobytes: 320, requests: 30, trips: 4 } },
  { name: 'dashboard', path: '/dashboard', limits: { kilobytes: 380, requests: 30, trips: 4 } },
  { name: 'loans outstanding', path: '/reports?report=loansOutstanding', limits: { ...list, trips: 5 } },
]

/** The highest acceptable layout shift of a page. */
const LARGEST_SHIFT = 0.01

/** The widths of a desktop and a phone, in px. */
const WIDTHS = [1440, 390]

/** Prints bytes, requests, round trips and layout shift of each page, opened by its address with an empty cache. */
export async function benchWeights(
  browser: Browser,
  root: string,
  session: StoredSession,
  pages: readonly WeighedPage[],
): Promise<void> {
  console.log('\nPages opened by their address, with an empty cache')
  for (const { name, path, limits, isPublic = false } of pages) {
    const address = `${root}${path}`
    const cold = <Result>(work: (page: Page) => Promise<Result>, width?: number) =>
      withColdPage(browser, root, isPublic ? null : session, work, width)
    const { bytes, paths } = await cold((page) => coldLoad(page, address))
    console.log(figure(name, bytes / 1000, 'kB', limits.kilobytes))
    console.log(figure(name, paths.length, 'requests', limits.requests))
    const trips = await cold((page) => roundTripsOf(page, address))
    console.log(figure(name, trips.length, 'round trips', limits.trips))
    for (const width of WIDTHS) {
      const shift = await cold((page) => shiftOf(page, address), width)
      console.log(figure(`${name}, ${width} px`, shift, 'layout shift', LARGEST_SHIFT, 4))
    }
  }
}

/** The sum of all layout shifts from the first moment until nothing is loading any more. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(sumShifts)
  await coldLoad(page, address)
  return page.evaluate(() => Reflect.get(window, 'shiftSum') as number)
}

/** Runs in the page before its own scripts. */
function sumShifts(): void {
  Reflect.set(window, 'shiftSum', 0)
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries())
      Reflect.set(window, 'shiftSum', Reflect.get(window, 'shiftSum') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}
