import type { Authenticator, Session } from './sessions.ts'
import type { World } from './world.ts'

/** Users without a right, and further users that checks need. */
export interface People {
  /** A user of the same store whose role has every right except this one. */
  without: (permission: string) => Promise<Session>
  /** A user with every right in another company and none in the first; null if there is no other company. */
  stranger: () => Promise<Session | null>
  /** A second user of the same store with every right. */
  second: () => Promise<Session>
  /** A new user of the same store without rights, whose password may be tried until the name is locked. */
  spare: () => Promise<Session>
}

const PASSWORD = 'a checker has a password'

interface Login {
  session: Session
  roleId: string
}

/**
 * Adds users on demand. `other` opens another company as a user who may add users there; `known` is an existing user of
 * another company.
 */
export function peopleOf(
  world: World,
  authenticator: Authenticator,
  other: (() => Promise<World>) | null,
  known: Session | null,
): People {
  async function person(name: string, at: World, rights: readonly string[]): Promise<Login> {
    const { companyId, storeId } = at.main
    const role = await at.call('AddRole', { body: { name: `${name} ${at.stamp}` } })
    await setRights(at, role.id, rights)
    const staff = await at.call('AddStaff')
    const userName = `${name.toLowerCase()}-${at.stamp}`
    const { temporaryPassword } = await at.call('AddUserLogin', {
      body: {
        staffId: staff.id,
        userName,
        email: `${userName}@example.com`,
        assignments: [{ companyId, storeId, roleId: role.id }],
      },
    })
    const session = await authenticator.replacePassword(
      { userName, password: String(temporaryPassword) },
      PASSWORD,
    )
    return { session, roleId: role.id }
  }

  async function setRights(at: World, id: string, rights: readonly string[]): Promise<void> {
    await at.call('UpdateRoleMapping', { query: { id }, body: { rows: mappingOf(rights) } })
  }

  /** The user's own rights: a user cannot assign rights that they lack. */
  async function rightsOf(at: World): Promise<string[]> {
    const rows = await at.call('GetRoles')
    return (rows as unknown as { screen: string; actions: string[] }[]).flatMap(({ screen, actions }) =>
      actions.map((action) => `${screen}.${action}`),
    )
  }

  const mine = () => world.once('my rights', () => rightsOf(world))
  const poor = () => world.once('poor', async () => person('Poor', world, []))
  let lacking: string | null = null

  return {
    without: async (permission) => {
      const { session, roleId } = await poor()
      if (lacking !== permission) {
        const screen = permission.split('.')[0]
        // A role cannot have the other actions of a screen without its `view`.
        const lost = (right: string) =>
          right === permission || (permission === `${screen}.view` && right.startsWith(`${screen}.`))
        const rights = await mine()
        await setRights(
          world,
          roleId,
          rights.filter((right) => !lost(right)),
        )
        lacking = permission
      }
      return session
    },
    stranger: () =>
      world.once('stranger', async () => {
        if (known) return known
        if (!other) return null
        const there = await other()
        const group = new Set(groupRights(world))
        const rights = (await rightsOf(there)).filter((right) => !group.has(right))
        return (await person('Stranger', there, rights)).session
      }),
    second: () => world.once('second', async () => (await person('Second', world, await mine())).session),
    spare: async () => (await person(`Spare${world.count('spare')}`, world, [])).session,
  }
}

function groupRights({ contract }: World): string[] {
  return Object.entries(contract.description['x-screens']).flatMap(([key, { group = [] }]) =>
    group.map((action) => `${key}.${action}`),
  )
}

/** Rights as rows of a mapping. */
function mappingOf(rights: readonly string[]): { screen: string; actions: string[] }[] {
  const rows = new Map<string, string[]>()
  for (const right of rights) {
    const [screen = '', action = ''] = right.split('.')
    rows.set(screen, [...(rows.get(screen) ?? []), action])
  }
  return [...rows].map(([screen, actions]) => ({ screen, actions }))
}
