import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { metalDefaults } from '../../domain/metalDefaults.ts'
import type { Composed } from '../compose.ts'
import { DEFAULT_TIME_ZONE } from '../core/foundCompany.ts'
import { dateIn } from '../core/time.ts'
import { makeSetUpCode } from '../setup/setUpCode.ts'
import { sampleCompany, samplePeople, sampleStores } from './business.ts'
import { call } from './client.ts'
import { fillCustomers, fillMasters } from './fillMasters.ts'
import { fillPeople } from './fillPeople.ts'
import { openFirstDay } from './firstDay.ts'

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

/** Customers of the sample. */
const CUSTOMERS = 2_000

/**
 * Makes the sample business through the contract's own handlers, from an empty installation.
 * @param customers how many; tests that need the people alone take fewer.
 */
export async function fillSample(
  composed: Pick<Composed, 'app' | 'pool'>,
  ownerPassword: string | undefined,
  announce: (line: string) => void,
  customers = CUSTOMERS,
): Promise<SampleOwner> {
  const { app, pool } = composed
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
  announce('  company and stores')
  await call(app, 'AddUsualProducts', { token, body: { companyId } })

  await fillPeople({ app, owner: session, stores, password })
  announce('  roles and people')
  const desk = { app, owner: session, today: dateIn(firstStore.timeZone ?? DEFAULT_TIME_ZONE, new Date()) }
  await fillMasters(desk)
  announce('  items, prices, schemes, banks and heads')
  await fillCustomers(desk, customers)
  announce(`  ${customers} customers`)
  await openFirstDay(desk)
  await call(app, 'SignOut', { token })
  await pool.query(`update installation set sample_state = 'done'`)
  return { userName: 'owner', password, others: samplePeople.map((person) => person.userName) }
}

/** Removes what a killed sample left. Runs as the start-up role, before anyone can be connected. */
async function emptyInstallation(pool: pg.Pool): Promise<void> {
  await pool.query('truncate company cascade')
  await pool.query(`delete from audit; update installation set sample_state = null`)
}
