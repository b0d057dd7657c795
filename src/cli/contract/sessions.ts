import { type Client, reasonOf } from './client.ts'
import { type Contract, isRecord, type Operation } from './description.ts'

/** A session in one store of one company. */
export interface Session {
  token: string
  companyId: string
  storeId: string
  userId: string
  /** Today by the back end's clock, in the default time zone of stores. */
  today: string
  userName: string
  password: string
}

/** The credentials, and the company and store. */
export interface SigningIn {
  userName: string
  password: string
  companyId?: string
  storeId?: string
}

/** Opens and renews sessions. */
export interface Authenticator {
  signIn: (who: SigningIn) => Promise<Session>
  /** Replaces a temporary password; returns a session with the new one. */
  replacePassword: (who: SigningIn, password: string) => Promise<Session>
  /** Renews tokens before they expire; called between operations. */
  renewTokens: () => Promise<void>
}

/** The fields of a sign-in reply that the checks need. */
const NEEDED = ['token', 'companyId', 'storeId', 'userId', 'serverTime'] as const
type Opened = Record<(typeof NEEDED)[number], string>

/** Tokens are renewed when they are this old. */
const RENEWED_AFTER_MS = 5 * 60_000

/** Signs in to a back end; `now` is in milliseconds. @throws if the sign-in fails. */
export function authenticatorOf(
  contract: Contract,
  client: Client,
  now = () => performance.now(),
): Authenticator {
  const renewed = new Map<Session, number>()
  const operation = (id: string): Operation => {
    const found = contract.find(id)
    if (!found) throw new Error(`the description has no ${id}`)
    return found
  }

  async function post(id: string, body: unknown, token?: string): Promise<Opened> {
    const request = { operation: operation(id), body, token }
    const answer = await client.send(request)
    const { status, type } = answer
    if (status === 0) throw new Error(`${client.root} cannot be reached: ${answer.text}`)
    if (type === 'application/problem+json' && status !== 404)
      throw new Error(`${id} returned ${status}: ${reasonOf(answer)}`)
    if (status >= 300 || (request.operation.reply.type && !isRecord(answer.json)))
      throw new Error(
        `${request.operation.path} returned ${status} ${type}, not as described: is ${client.root} the root of the back end?`,
      )
    return answer.json as Opened
  }

  async function signIn({ userName, password, companyId, storeId }: SigningIn): Promise<Session> {
    let opened = await post('SignIn', { userName, password, ...(companyId && { companyId }) })
    if (companyId && storeId && opened.storeId !== storeId)
      opened = await post('SwitchStore', { companyId, storeId }, opened.token)
    const missing = NEEDED.find((name) => typeof opened[name] !== 'string')
    if (missing) throw new Error(`SignIn returns no ${missing}`)
    const { token, userId, serverTime } = opened
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(serverTime))
    const place = { companyId: opened.companyId, storeId: opened.storeId }
    const session = { token, ...place, userId, today, userName, password }
    renewed.set(session, now())
    return session
  }

  return {
    signIn,
    replacePassword: async (who, password) => {
      const first = await post('SignIn', { userName: who.userName, password: who.password })
      await post('UpdateUserPassword', { currentPassword: who.password, password }, first.token)
      return signIn({ ...who, password })
    },
    renewTokens: async () => {
      const old = [...renewed].filter(([, at]) => now() - at > RENEWED_AFTER_MS)
      for (const [session] of old) {
        const answer = await client.send({ operation: operation('RenewToken'), token: session.token })
        const { token } = (answer.json ?? {}) as Partial<Opened>
        if (answer.status < 300 && token) renewed.set(Object.assign(session, { token }), now())
        // A session that a check has ended needs no token.
        else renewed.delete(session)
      }
    },
  }
}
