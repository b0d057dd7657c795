import type { FastifyInstance } from 'fastify'
import type { Session } from '../../api/gen/model/index.ts'
import { samplePeople } from './business.ts'
import { call } from './client.ts'

/** Stores in order, and the password of all people of the sample. */
export interface SampleHouse {
  app: FastifyInstance
  owner: Session
  stores: readonly string[]
  password: string
}

/** Creates the roles of the sample in every store, and the people who hold them, each with a staff record and a login. */
export async function fillPeople({ app, owner, stores, password }: SampleHouse): Promise<void> {
  const { token, companyId, storeId } = owner
  const roleIds: Record<string, string[]> = {}
  await call(app, 'AddUsualRoles', { token, body: { companyId, storeId } })
  const roles = await call(app, 'GetRole', { token, body: { companyId, storeId } })
  for (const { id, name } of roles) {
    if (!samplePeople.some(({ role }) => role === name)) continue
    const copies = await call(app, 'CopyRole', {
      token,
      query: { id },
      body: { name, toStoreIds: stores.slice(1) },
    })
    roleIds[name] = [id, ...copies.rows.map((copy) => copy.id)]
  }
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
    const { temporaryPassword } = await call(app, 'AddUserLogin', {
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
    const first = await call(app, 'SignIn', {
      body: { userName: person.userName, password: temporaryPassword },
    })
    await call(app, 'UpdateUserPassword', {
      token: first.token,
      body: { currentPassword: temporaryPassword, password },
    })
    await call(app, 'SignOut', { token: first.token })
  }
}
