import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { type OneOfEach, oneOfEach } from './oneOfEach.ts'
import { startSite, type TestSite } from './site.ts'
import { sweep } from './sweepStates.ts'
import { addressesOf, routesIn } from './sweptAddresses.ts'

/** The routes of each file of the sweep; `masters` has everything that no other part has. */
const parts = {
  lending: /^\/(newloan|partpayment|interestslab|banknewloan|action)\b/,
  counter: /^\/(dashboard|reports|print|profile|notifications|creditnote|debitnote)\b/,
  masters: /^\//,
}

type Part = keyof typeof parts

const partOf = (path: string) =>
  Object.keys(parts).find((part): part is Part => parts[part as Part].test(path))

/**
 * Enough for a machine many times slower than usual. It ends only a sweep that nothing else ends: within it, each wait for a page has a
 * limit of its own.
 */
const ENDS_MS = 1_800_000

/** Checks the states of all pages of a part; call once per file. */
export function sweepPart(part: Part): void {
  const browser = openBrowser()
  let site: TestSite
  let made: OneOfEach

  beforeAll(async () => {
    site = await startSite()
    made = await oneOfEach(site)
  })
  afterAll(() => site?.end())

  test('every page shows loading, empty and error states, even if one read of several fails, recovers by Retry, and fits each width', {
    timeout: ENDS_MS,
  }, async () => {
    const found = await sweep(browser, site, async ({ page }) => {
      const addresses = await addressesOf(site, made, await routesIn(page))
      const own = addresses.filter(({ path }) => partOf(path) === part)
      expect(own.length).toBeGreaterThan(10)
      return own
    })
    expect(found).toEqual({ slow: [], empty: [], failed: [], oneFailed: [], unfit: [] })
  })
}
