import type { FastifyInstance } from 'fastify'
import type { Session } from '../../api/gen/model/index.ts'
import { samplePeople } from './business.ts'
import { call } from './client.ts'
import { mappingOf, sampleRoles } from './roles.ts'

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
}
