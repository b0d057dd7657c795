import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { webFolder } from '../../src/cli/build/ensureBuilt.ts'
import { launchChromium } from '../support/chromium.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { fillManyYears } from '../support/manyYears.ts'
import { waitUntilNothingIsRecent } from '../support/stream.ts'
import { GOLD_PAISE_PER_G, openForLoans } from './loans.ts'
import { benchMoving } from './moving.ts'
import { BENCH_PASSWORD, type Compare, withBusiness } from './server.ts'
import { sessionOf } from './signedIn.ts'
import { benchWeights, weighedPages } from './weights.ts'

const CUSTOMERS = 2_000
/** The loans of the last months of the fifth year are not made yet. */
const LOANS = 1_066

/** The size of the built browser program; weight, round trips, layout shift of its main pages; how fast the list of customers is. */
export async function benchWeb(databaseUrl: string): Promise<void> {
  reportFiles()
  await withBusiness(databaseUrl, async (bench) => {
    const { root } = bench
    const loanId = await fillShop(bench)
    // A new stream names recent changes, which the page then reads again.
    await waitUntilNothingIsRecent({ origin: root, owner: { token: await bench.token() } })
    // Tests run without optimised code, because their pages live for seconds; measurements need it.
    const browser = await launchChromium({ args: ['--js-flags=--min-semi-space-size=16'] })
    try {
      const session = await sessionOf(browser, root, 'owner', BENCH_PASSWORD)
      await benchWeights(browser, root, session, weighedPages(loanId))
      await benchMoving(browser, root, session)
    } finally {
      await browser.close()
    }
  })
}

/** Fills in customers and loans, and returns an active loan. */
async function fillShop(bench: Compare): Promise<string> {
  const { pool, api, session } = bench
  const { companyId, storeId, userId } = session
  const { schemes, products, banks } = await openForLoans(bench)
  const [scheme] = schemes
  const type = await api('AddCustomerType', { body: { companyId, name: 'Walk-in' } })
  await fillCustomers(pool, { companyId, typeId: type.id, count: CUSTOMERS })
  await fillManyYears(pool, {
    companyId,
    userId,
    stores: [{ id: storeId, code: 'MN' }],
    slabId: scheme?.id ?? '',
    productId: products.find(({ metalId }) => metalId === scheme?.metalId)?.id ?? '',
    bankId: banks[0]?.id ?? '',
    pricePaisePerG: GOLD_PAISE_PER_G,
    count: LOANS,
  })
  const { rows } = await pool.query<{ id: string }>(
    `select id from loan where company_id = $1 and status = 'active' order by id limit 1`,
    [companyId],
  )
  return rows[0]?.id ?? ''
}

/** Bytes of the built browser program, brotli, the largest first. Their limits are in tests/web/size.test.ts. */
function reportFiles(): void {
  const files = readdirSync(join(webFolder, 'assets'))
    .filter((name) => name.endsWith('.br'))
    .map((name) => ({
      name: name.replace(/\.br$/, ''),
      bytes: statSync(join(webFolder, 'assets', name)).size,
    }))
    .sort((a, b) => b.bytes - a.bytes)
  for (const { name, bytes } of files.slice(0, 12))
    console.log(`${name.padEnd(44)} ${(bytes / 1000).toFixed(1)} kB brotli`)
  console.log(
    `${'all files'.padEnd(44)} ${(files.reduce((sum, file) => sum + file.bytes, 0) / 1000).toFixed(1)} kB brotli`,
  )
}
