import { denominations } from '../../domain/cashCount.ts'
import { call } from './client.ts'
import type { SampleDesk } from './fillMasters.ts'

/** Notes and coins of each value: ₹2,66,400 in all. */
const OF_EACH = 300

/** Opens today in the owner's store with cash in the drawer, so that it can lend at once. */
export async function openFirstDay({ app, owner, today }: SampleDesk): Promise<void> {
  const { token, companyId, storeId } = owner
  const counted = denominations.map((valuePaise) => ({ valuePaise, count: OF_EACH }))
  await call(app, 'OpenDay', {
    token,
    body: { companyId, storeId, businessOn: today, denominations: counted },
  })
}
