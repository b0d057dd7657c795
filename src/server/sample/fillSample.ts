import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { metalDefaults } from '../../domain/metalDefaults.ts'
import type { Composed } from '../compose.ts'
import { makeSetUpCode } from '../setup/setUpCode.ts'
import { sampleCompany, samplePeople, sampleStores } from './business.ts'
import { call } from './client.ts'
import { mappingOf, sampleRoles } from './roles.ts'

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

/** Makes the sample business through the contract's own handlers, from an empty installation. */
export async function fillSample(
  composed: Pick<Composed, 'app' | 'pool'>,
  ownerPassword: string | undefined,
  announce: (line: string) => void,
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

  const roleIds: Record<string, string[]> = {}
  for (const role of sampleRoles) {
    const made = await call(app, 'AddRole', {
      token,
      body: { companyId, storeId, name: role.name, description: role.description },
    })
    await call(app, 'UpdateRoleMapping', {
      token,
      query: { id: made.id },
      body: { version: made.version, rows: mappingOf(role) },
    })
    const copies = await call(app, 'CopyRole', {
      token,
      query: { id: made.id },
      body: { name: role.name, toStoreIds: stores.slice(1) },
    })
    roleIds[role.name] = [made.id, ...copies.rows.map((copy) => copy.id)]
  }
  announce('  roles')

  for (const person of samplePeople) {
    const assignments = person.stores.map((index) => ({
      companyId,
      storeId: stores[index] ?? storeId,
      roleId: roleIds[person.role]?.[index] ?? '',
    }))
    const { name, email, phone, role } = person
    const staff = await call(app, 'AddStaff', {
      token,
      body: {
        companyId,
        name,
        email,
        phone,
        designation: role,
        workStoreId: assignments[0]?.storeId ?? storeId,
        joinedOn: person.joinedOn,
      },
    })
    const { startPassword } = await call(app, 'AddUserLogin', {
      token,
      body: {
        userName: person.userName,
        staffId: staff.id,
        name,
        email,
        phone,
        assignments,
      },
    })
    const first = await call(app, 'SignIn', { body: { userName: person.userName, password: startPassword } })
    await call(app, 'UpdateUserPassword', {
      token: first.token,
      body: { currentPassword: startPassword, password },
    })
    await call(app, 'SignOut', { token: first.token })
  }
  await call(app, 'SignOut', { token })
  await pool.query(`update installation set sample_state = 'done'`)
  announce('  people')
  return { userName: 'owner', password, others: samplePeople.map((person) => person.userName) }
}

/** Removes what a killed sample left. Runs as the start-up role, before anyone can be connected. */
async function emptyInstallation(pool: pg.Pool): Promise<void> {
  await pool.query('truncate company cascade')
  await pool.query(`delete from audit; update installation set sample_state = null`)
}
