import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { addDays } from '../../domain/dates/dates.ts'
import { metalDefaults } from '../../domain/valuation/metalDefaults.ts'
import type { Composed } from '../compose.ts'
import { DEFAULT_TIME_ZONE } from '../modules/organisation/createCompany.ts'
import { makeSetUpCode } from '../modules/organisation/setup/setUpCode.ts'
import { dateIn } from '../platform/text/time.ts'
import { sampleCompany, samplePeople, sampleStores } from './business.ts'
import { call } from './client.ts'
import { fillCustomers } from './fillCustomers.ts'
import { fillMasters, fillPrices, type SampleDesk } from './fillMasters.ts'
import { fillPeople } from './fillPeople.ts'
import { OVERNIGHT_PAISE } from './life/bankedCash.ts'
import { momentOf } from './life/calendar.ts'
import type { LifeClock } from './life/clock.ts'
import { countOf } from './life/counter.ts'
import { fillLife } from './life/fillLife.ts'
import { APPROVAL_ABOVE } from './life/pledge.ts'
import { LIFE_DAYS } from './prices.ts'
import type { SampleSize } from './size.ts'
import { requireActor } from './together.ts'

/** What lies in the drawer of a store that never opened before, in paise. */
const FIRST_CASH = 26_640_000

/** Who may sign in to the sample. */
export interface SampleOwner {
  userName: string
  password: string
  others: string[]
}

/** Whether the sample is to be made: the installation is empty, or a sample that was being made was killed. */
export async function sampleNeeded(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ sample_state: string | null; empty: boolean }>(
    'select sample_state, auth.set_up_needed() as empty from installation',
  )
  return rows[0]?.sample_state === 'started' || rows[0]?.empty === true
}

/** How much of the sample is made, and for whom. */
export interface SampleOptions {
  /** Generated when left out. */
  ownerPassword?: string | undefined
  announce: (line: string) => void
  size: SampleSize
  /** Its clock, for a server that goes by it, to live 18 months of lending; null to stay at what a shop begins with. */
  clock: LifeClock | null
}

/** Makes the sample business through the contract's own handlers, from an empty installation. */
export async function fillSample(
  { app, pool, binding }: Pick<Composed, 'app' | 'pool' | 'binding'>,
  { ownerPassword, announce, size, clock }: SampleOptions,
): Promise<SampleOwner> {
  await emptyInstallation(pool)
  await pool.query(`update installation set sample_state = 'started'`)
  const password = ownerPassword ?? randomBytes(12).toString('base64url')
  const code = (await makeSetUpCode(pool)) ?? ''
  const [firstStore, ...otherStores] = sampleStores
  const session = await call(app, 'SetUp', {
    body: {
      code,
      company: sampleCompany,
      store: firstStore,
      owner: { name: 'Lakshmi Narayanan', userName: 'owner', email: 'owner@srilakshmi.example', password },
      metals: metalDefaults,
    },
  })
  const { token, companyId, storeId } = session
  const stores = [storeId]
  for (const body of otherStores)
    stores.push((await call(app, 'AddStore', { token, body: { companyId, ...body } })).id)
  for (const id of stores) {
    const { name, code, timeZone, address, phone, version } = await call(app, 'GetStoreById', {
      token,
      query: { id },
    })
    const store = { name, code, timeZone, address, phone, version, cashLimitPaise: OVERNIGHT_PAISE }
    await call(app, 'UpdateStore', { token, query: { id }, body: store })
  }
  announce('  company and stores')
  await call(app, 'AddUsualProducts', { token, body: { companyId } })

  await fillPeople({ app, owner: session, stores, password })
  announce('  roles and people')
  const today = dateIn(firstStore.timeZone ?? DEFAULT_TIME_ZONE, new Date())
  const actor = await requireActor(binding, token)
  const desk = { app, binding, owner: session, actor, today }
  await fillPrices(desk)
  const begun = <T>(work: () => T) =>
    clock ? clock.at(momentOf(addDays(today, -LIFE_DAYS), 0), work) : work()
  await begun(() => fillMasters(desk))
  announce('  items, prices, schemes, banks and voucher heads')
  const filled = await begun(() => fillCustomers(desk, size.customers))
  // So much so quickly is more than the planner has heard of.
  await pool.query('analyze')
  announce(`  ${size.customers} customers`)
  if (clock) {
    await requireApproval(desk)
    await fillLife({
      app,
      binding,
      clock,
      owner: session,
      stores,
      sizes: size.stores,
      password,
      today,
      ...filled,
    })
    announce('  18 months of loans')
  }
  await pool.query('analyze')
  await openFirstDay(desk)
  await call(app, 'SignOut', { token })
  await pool.query(`update installation set sample_state = 'done'`)
  return { userName: 'owner', password, others: samplePeople.map((person) => person.userName) }
}

/** Asks a second person for large loans. */
async function requireApproval({ app, owner }: SampleDesk): Promise<void> {
  const { token, companyId } = owner
  const query = { id: companyId }
  const { version, policy, ...company } = await call(app, 'GetCompanyById', { token, query })
  const { name, legalName, licenceNumber, phone, policyProfile } = company
  const body = { version, name, legalName, licenceNumber, phone, policyProfile }
  await call(app, 'UpdateCompany', {
    token,
    query,
    body: { ...body, policy: { ...policy, approvalAbovePaise: APPROVAL_ABOVE } },
  })
}

/** Opens today in the owner's store, with the cash that the books have, so that it can lend at once. */
async function openFirstDay({ app, owner, today }: SampleDesk): Promise<void> {
  const { token, companyId, storeId } = owner
  const { firstFloat, cashPaise } = await call(app, 'GetDay', { token })
  const denominations = countOf(firstFloat ? FIRST_CASH : cashPaise)
  await call(app, 'OpenDay', { token, body: { companyId, storeId, businessOn: today, denominations } })
}

/** Removes what a killed sample left, if one was. Runs as the start-up role, before anyone can be connected. */
async function emptyInstallation(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ sample_state: string | null }>('select sample_state from installation')
  if (rows[0]?.sample_state !== 'started') return
  await pool.query('truncate company cascade')
  await pool.query(`delete from audit; update installation set sample_state = null`)
}
