import type { Assignment, UserLogin } from '../../src/api/gen/model/index.ts'
import type { TestServer } from './server.ts'
import { putStaff } from './staff.ts'

/** Rights of a role, one entry per screen. */
export type Rights = { screen: string; actions: string[] }[]

/** Helpers for tests of logins, by the server's owner unless a token is given. */
export function business(server: TestServer) {
  const owner = () => server.owner.token
  const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
  return {
    scope,

    /** A role of the owner's store with these rights. */
    addRole: async (name: string, rows: Rights): Promise<string> => {
      const { id, version } = await server.call('AddRole', { token: owner(), body: { ...scope(), name } })
      await server.call('UpdateRoleMapping', { token: owner(), query: { id }, body: { version, rows } })
      return id
    },

    addStore: async (name: string, code: string): Promise<string> => {
      const body = { companyId: server.owner.companyId, name, code }
      return (await server.call('AddStore', { token: owner(), body })).id
    },

    /** Copies a role to another store of the company; returns the assignment. */
    copyRole: async (roleId: string, storeId: string, name = 'Copy'): Promise<Assignment> => {
      const body = { name, toStoreIds: [storeId] }
      const { rows } = await server.call('CopyRole', { token: owner(), query: { id: roleId }, body })
      return { companyId: server.owner.companyId, storeId, roleId: rows[0]?.id ?? '' }
    },

    /** Sends a request for a new login. */
    add: async (userName: string, assignments: Assignment[], token = owner()) => {
      const staffId = await putStaff(server, token, `${userName} person`)
      const body = {
        staffId,
        userName,
        name: `${userName} person`,
        email: `${userName}@test.example`,
        assignments,
      }
      return server.inject('AddUserLogin', { token, body })
    },

    /** Sends an update of a login that changes these fields. */
    change: (
      login: UserLogin,
      fields: Partial<Omit<UserLogin, 'assignments'>> & { assignments?: Assignment[] },
      token = owner(),
    ) => {
      const { version, staffId, userName, name, email, phone } = login
      const body = {
        version,
        ...(staffId && { staffId }),
        userName,
        name,
        email,
        phone,
        assignments: placesOf(login),
        ...fields,
      }
      return server.inject('UpdateUserLogin', { token, query: { id: login.id }, body })
    },

    read: (id: string, token = owner()) => server.call('GetUserLoginById', { token, query: { id } }),
  }
}

/** The assignments of a login without their names. */
export function placesOf({ assignments }: UserLogin): Assignment[] {
  return assignments.map(({ companyId, storeId, roleId }) => ({ companyId, storeId, roleId }))
}
