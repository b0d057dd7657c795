import type { Browser, Page } from 'playwright-core'
import { type StoredSession, withColdPage } from './signedIn.ts'
import { figure } from './timing.ts'

/** By what factor the processor is slowed down, and the limits that then apply, in milliseconds. */
const SPEEDS = [
  { slower: 1, sort: 60, filter: 150, frame: undefined, blocked: undefined },
  { slower: 4, sort: 150, filter: 300, frame: 150, blocked: 150 },
]

/** How often each interaction is timed; the median is printed. */
const TIMES = 5

/** A task that takes longer than this blocks the page; milliseconds. */
const BLOCKS = 50

/**
 * Times what a signed-in user does in the list of customers, on this processor and on one that is four times slower. First and later
 * visits are printed without a limit, because their limit is a ratio to another program, which does not run here.
 */
export async function benchMoving(browser: Browser, root: string, session: StoredSession): Promise<void> {
  for (const { slower, sort, filter, frame, blocked } of SPEEDS) {
    const name = (what: string) => `${what}, ${slower} × CPU`
    const withPage = <Result>(work: (page: Page) => Promise<Result>) =>
      withSlowPage({ browser, root, session, slower }, work)
    console.log(`\nThe list of 2,000 customers, ${slower} × slower processor`)
    const first: { content: number; frame: number }[] = []
    for (let turn = 0; turn < TIMES; turn += 1) first.push(await withPage((page) => firstVisit(page, root)))
    console.log(figure(name('first visit by link'), median(first.map(({ content }) => content)), 'ms'))
    console.log(figure(name('its longest frame'), median(first.map((one) => one.frame)), 'ms', frame))
    await withPage(async (page) => {
      await openList(page, root)
      const later = await timed(async () => {
        await page.evaluate(follow, '/role')
        await settle(page)
        const { content } = await page.evaluate(follow, '/customer')
        await settle(page)
        return content
      })
      console.log(figure(name('later visit by link'), later, 'ms'))
      await timeSorting(page, name, { sort, filter })
    })
    const cold: { longest: number; blocked: number }[] = []
    for (let turn = 0; turn < TIMES; turn += 1)
      cold.push(
        await withPage(async (page) => {
          await openList(page, root)
          return page.evaluate((blocks) => {
            const tasks = Reflect.get(window, 'longTasks') as number[]
            return {
              longest: Math.max(0, ...tasks),
              blocked: tasks.reduce((sum, task) => sum + Math.max(0, task - blocks), 0),
            }
          }, BLOCKS)
        }),
      )
    console.log(figure(name('cold list, longest task'), median(cold.map(({ longest }) => longest)), 'ms'))
    console.log(
      figure(name('cold list, blocked (TBT)'), median(cold.map((one) => one.blocked)), 'ms', blocked),
    )
  }
}

/** Times sorting and filtering the list of 200,000 customers, which the server does. */
export async function benchSorting(browser: Browser, root: string, session: StoredSession): Promise<void> {
  for (const { slower, sort, filter } of SPEEDS)
    await withSlowPage({ browser, root, session, slower }, async (page) => {
      console.log(`\nThe list of 200,000 customers, ${slower} × slower processor`)
      await openList(page, root)
      await timeSorting(page, (what) => `${what}, 200,000 rows, ${slower} × CPU`, { sort, filter })
    })
}

/** Times how an open list of customers is sorted, and filtered after the last key, against the limits. */
async function timeSorting(
  page: Page,
  name: (what: string) => string,
  limits: { sort: number; filter: number },
): Promise<void> {
  const sorted = await timed(async (turn) => {
    const taken = await page.evaluate(changeRows, { column: turn % 2 === 0 ? 'Number' : 'Name' })
    await settle(page)
    return taken
  })
  console.log(figure(name('sort'), sorted, 'ms', limits.sort))
  const filtered = await timed(async (turn) => {
    const taken = await page.evaluate(changeRows, { words: turn % 2 === 0 ? 'murugan' : '' })
    await settle(page)
    return taken
  })
  console.log(figure(name('filter'), filtered, 'ms', limits.filter))
}

/** The median time of an interaction that is repeated. */
async function timed(interaction: (turn: number) => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) taken.push(await interaction(turn))
  return median(taken)
}

interface SlowPage {
  browser: Browser
  root: string
  session: StoredSession
  slower: number
}

/** A page with nothing of the program loaded, on a slower processor, whose long tasks are recorded. */
function withSlowPage<Result>(
  { browser, root, session, slower }: SlowPage,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  return withColdPage(browser, root, session, async (page) => {
    await page.addInitScript(watchTasks)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    return work(page)
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Opens the list by its address. */
async function openList(page: Page, root: string): Promise<void> {
  await page.goto(`${root}/customer`)
  await page.locator('tr[data-index]').first().waitFor()
  await settle(page)
}

/** Opens another page, then the list by its link in the menu. */
async function firstVisit(page: Page, root: string): Promise<{ content: number; frame: number }> {
  await page.goto(`${root}/notifications`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await settle(page)
  return page.evaluate(follow, '/customer')
}

/** Waits for requests and work after an interaction, so that they do not delay the next one. */
const settle = (page: Page) => page.waitForTimeout(500)

/** Runs in the page before the program: records the lengths of long tasks. */
function watchTasks(): void {
  const tasks: number[] = []
  Reflect.set(window, 'longTasks', tasks)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page: follows a link of the menu; the time until the rows of its list are drawn, and the longest frame until then. */
function follow(href: string): Promise<{ content: number; frame: number }> {
  return new Promise((resolve, reject) => {
    const link = document.querySelector<HTMLElement>(`nav a[href="${href}"]`)
    if (link === null) return reject(new Error(`no link to ${href}`))
    for (const row of document.querySelectorAll('tr[data-index]')) row.setAttribute('data-before', '')
    const from = performance.now()
    let before = from
    let frame = 0
    const look = () => {
      const now = performance.now()
      frame = Math.max(frame, now - before)
      before = now
      const isThere =
        location.pathname === href && document.querySelector('tr[data-index]:not([data-before])') !== null
      if (isThere) resolve({ content: now - from, frame })
      else requestAnimationFrame(look)
    }
    link.click()
    requestAnimationFrame(look)
  })
}

/** Runs in the page: sorts by another column, or changes the search; the time until the first row has changed. */
function changeRows({ column, words }: { column?: string; words?: string }): Promise<number> {
  const LATEST_MS = 10_000
  return new Promise((resolve, reject) => {
    const text = () => document.querySelector('tr[data-index]')?.textContent ?? ''
    const before = text()
    const from = performance.now()
    const look = () => {
      const taken = performance.now() - from
      if (text() !== '' && text() !== before) resolve(taken)
      else if (taken > LATEST_MS) reject(new Error(`the rows do not change: ${column ?? words}`))
      else requestAnimationFrame(look)
    }
    if (column !== undefined) {
      const heads = [...document.querySelectorAll<HTMLElement>('thead button')]
      heads.find((one) => one.textContent?.trim() === column)?.click()
    } else {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    requestAnimationFrame(look)
  })
}
