import type { Known } from '../known.ts'
import type { Session } from '../sessions.ts'
import { otherStore, pendingLoan } from '../shop.ts'
import type { Recipe, World } from '../world.ts'

/** A new login that has only its temporary password. */
async function newLogin(world: World) {
  const { login, temporaryPassword } = await world.call('AddUserLogin')
  const { id, staffId, userName } = login as Known
  return { id, staffId, userName: String(userName), password: String(temporaryPassword) }
}

const login: Recipe = async (world) => ({ query: { id: (await newLogin(world)).id } })

const ownSession: Recipe = async (world) => ({ session: await world.help.openSession() })

/** Recipes for the operations of sign-in, sessions, logins and rights. */
export const accessRecipes: Record<string, Recipe> = {
  SignIn: async ({ main: { userName, password, companyId } }) => ({
    body: { userName, password, companyId },
  }),
  RenewToken: ownSession,
  SignOut: ownSession,
  SwitchStore: async (world) => {
    const session = await world.help.openSession()
    return { session, body: { storeId: (await otherStore(world)).storeId } }
  },
  EndMySession: async (world) => {
    const before = await sessionIds(world, 'GetMySessions', {})
    await world.help.openSession()
    const after = await sessionIds(world, 'GetMySessions', {})
    return { query: { id: after.find((id) => !before.includes(id)) } }
  },
  EndSession: async (world) => {
    const { id, userName, password } = await newLogin(world)
    await world.help.signIn({ userName, password })
    return { query: { id: (await sessionIds(world, 'GetSessions', { id }))[0] } }
  },
  GetSessions: async (world, input) => (input.query ? {} : login(world, input)),
  GetUserLoginById: async (world, input) => (input.query ? {} : login(world, input)),
  UpdateUserLogin: async (world) => {
    const { id, staffId } = await newLogin(world)
    return { query: { id }, body: { staffId } }
  },
  DeleteUserLogin: login,
  ActivateUserLogin: async (world) => {
    const { id } = await newLogin(world)
    await world.call('DeleteUserLogin', { query: { id } })
    return { query: { id } }
  },
  UnlockUserLogin: login,
  SendResetCode: login,
  UpdateUserPassword: async (world) => {
    const { userName, password } = await newLogin(world)
    const session: Session = await world.help.signIn({ userName, password })
    return { session, body: { currentPassword: password, password: 'another good password' } }
  },
  AddUserLogin: async (world) => ({ body: { staffId: (await world.call('AddStaff')).id } }),
  UpdateProfile: async (world) => ({ body: { version: (await world.call('GetProfile')).version } }),
  MarkNotificationRead: async (world) => {
    const session = await world.help.second()
    // Approvers are notified of a pending loan.
    await pendingLoan(world)
    const { rows } = await world.call('GetNotifications', { session })
    return { session, query: { id: (rows as Known[])[0]?.id } }
  },
  GetRoleMapping: async (world) => ({ query: { roleId: (await world.record('Role')).id } }),
  UpdateRoleMapping: async (world, input) => {
    return input.query?.id ? {} : { query: { id: (await world.call('AddRole')).id } }
  },
  CopyRole: async (world) => ({ body: { toStoreIds: [(await otherStore(world)).storeId] } }),
}

async function sessionIds(world: World, id: string, query: Record<string, unknown>): Promise<string[]> {
  const { rows } = await world.call(id, { query })
  return (rows as Known[]).map((row) => row.id)
}
