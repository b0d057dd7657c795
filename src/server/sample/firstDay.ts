import { call } from './client.ts'
import type { SampleDesk } from './fillMasters.ts'
import { countOf } from './life/counter.ts'

/** What lies in the drawer of a store that never opened before, in paise. */
const FIRST_CASH = 26_640_000

/** Opens today in the owner's store, with the cash that the books have, so that it can lend at once. */
export async function openFirstDay({ app, owner, today }: SampleDesk): Promise<void> {
  const { token, companyId, storeId } = owner
  const { firstFloat, cashPaise } = await call(app, 'GetDay', { token })
  const denominations = countOf(firstFloat ? FIRST_CASH : cashPaise)
  await call(app, 'OpenDay', { token, body: { companyId, storeId, businessOn: today, denominations } })
}
