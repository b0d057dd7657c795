import { type Client, reasonOf } from './client.ts'
import type { Contract, Operation } from './description.ts'

/** Somebody who is signed in, in one store of one company. */
export interface Session {
  token: string
  companyId: string
  storeId: string
  userId: string
  /** The day by the back end's clock, in the zone that its stores have when none is given. */
  today: string
  userName: string
  password: string
}

/** Who signs in, and where. */
export interface SigningIn {
  userName: string
  password: string
  companyId?: string
  storeId?: string
}

/** How one comes in. */
export interface Door {
  signIn: (who: SigningIn) => Promise<Session>
  /** Replaces a start password; answers a session with the new one. */
  replacePassword: (who: SigningIn, password: string) => Promise<Session>
}

interface Opened {
  token: string
  companyId: string
  storeId: string
  userId: string
  serverTime: string
}

/** The way into a back end. @throws when it does not let in. */
export function doorOf(contract: Contract, client: Client): Door {
  const operation = (id: string): Operation => {
    const found = contract.find(id)
    if (!found) throw new Error(`the description has no ${id}`)
    return found
  }

  async function ask(id: string, body: unknown, token?: string): Promise<Opened> {
    const answer = await client.send({ operation: operation(id), body, token })
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(`${id} is answered ${answer.status || 'nothing'}: ${reasonOf(answer)}`)
    return answer.json as Opened
  }

  async function signIn({ userName, password, companyId, storeId }: SigningIn): Promise<Session> {
    let opened = await ask('SignIn', { userName, password, ...(companyId && { companyId }) })
    if (companyId && storeId && opened.storeId !== storeId)
      opened = await ask('SwitchStore', { companyId, storeId }, opened.token)
    const { token, userId, serverTime } = opened
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(serverTime))
    const place = { companyId: opened.companyId, storeId: opened.storeId }
    return { token, ...place, userId, today, userName, password }
  }

  return {
    signIn,
    replacePassword: async (who, password) => {
      const first = await ask('SignIn', { userName: who.userName, password: who.password })
      await ask('UpdateUserPassword', { currentPassword: who.password, password }, first.token)
      return signIn({ ...who, password })
    },
  }
}
