import type { Client } from './client.ts'
import type { Contract } from './description.ts'
import { exampleOf } from './fill.ts'
import type { Authenticator, Session, SigningIn } from './sessions.ts'
import { APPROVAL_ABOVE_PAISE } from './shop.ts'
import { NotReached, type Recipe, type World, worldOf } from './world.ts'

/** The companies that a run works in. */
export interface Places {
  /** The company and store of the login. */
  home: World
  main: Session
  /** Another company, as a user who may add users there; null if none could be added, or none is needed. */
  other: (() => Promise<World>) | null
  /** The companies that the run added. */
  made: { id: string; name: string }[]
  /** Checks that were not possible, and why. */
  leftOut: string[]
  /** Checks excluded by the options. */
  optedOut: string[]
}

/** The options of places. */
export interface PlacesParts {
  contract: Contract
  client: Client
  authenticator: Authenticator
  user: SigningIn
  /** The user of another company, if given. */
  stranger: Session | null
  stamp: string
  safe: boolean
  recipes: Readonly<Record<string, Recipe>>
}

/**
 * Signs in and adds a company to work in, so that nothing of the installation is changed, and another one unless a user of
 * another company is given. If that is not allowed, or only reads are sent, the run works in the company of the login.
 */
export async function openPlaces(parts: PlacesParts): Promise<Places> {
  const { contract, client, authenticator, user, stranger, stamp, safe, recipes } = parts
  const session = await authenticator.signIn(user)
  const nobody = () => Promise.reject(new NotReached('a helper does not exist yet'))
  const help = { openSession: nobody, signIn: nobody, second: nobody }
  const shared = { contract, client, safe, recipes, help }
  const home = worldOf({ ...shared, stamp, main: session })
  const alone = (why: string, ...optedOut: string[]): Places => {
    if (stranger?.companyId === session.companyId)
      throw new Error('--other-user works in the company of --user: give a user of another company')
    const unknown = stranger ? [] : [`another company, without --other-user: ${why}`]
    const out = safe ? { leftOut: [], optedOut: [...optedOut, ...unknown] } : { leftOut: unknown, optedOut }
    return { home, main: session, other: null, made: [], ...out }
  }
  if (safe) {
    const why = 'only reads are sent'
    return alone(why, `writes: ${why}`, `roles without the right: ${why}`)
  }
  const made: Places['made'] = []
  const addCompany = async (letter: string, suffix: string) => {
    const name = `Checker ${letter} ${suffix}`
    const firstStore = { name: `Store ${letter} ${suffix}`, code: `Q${letter}` }
    const policy = {
      ...policyOf(contract),
      auctionNoticeDays: 0,
      redemptionMonths: 0,
      approvalAbovePaise: APPROVAL_ABOVE_PAISE,
    }
    const { id } = await home.call('AddCompany', {
      body: { name, policyProfile: 'custom', policy, firstStore },
    })
    made.push({ id, name })
    return () => authenticator.signIn({ ...user, companyId: id })
  }
  try {
    const enter = await addCompany('A', stamp)
    if (stranger) return { home, main: await enter(), other: null, made, leftOut: [], optedOut: [] }
    // Records of the other company have another stamp.
    const suffix = `z${[...stamp].reverse().join('')}`
    const enterOther = await addCompany('B', suffix)
    // The first check that needs the other company opens it. If it were opened here and the run were aborted before that check, its
    // failure would have no handler.
    const other = () =>
      home.once('other company', async () => worldOf({ ...shared, stamp: suffix, main: await enterOther() }))
    return { home, main: await enter(), other, made, leftOut: [], optedOut: [] }
  } catch (error) {
    if (!(error instanceof NotReached) || made.length > 0) throw error
    return alone(error.message)
  }
}

function policyOf(contract: Contract): Record<string, unknown> {
  return exampleOf(contract, { $ref: '#/components/schemas/Policy' }) as Record<string, unknown>
}
