import { sql } from 'drizzle-orm'
import { type StoreOfLogin, storesOfLogin } from '../../../platform/auth/domains.ts'
import { openSession } from '../../../platform/auth/sessions.ts'
import { notifyHolders } from '../../../platform/notifications/notifications.ts'
import {
  type BaseContext,
  type Context,
  type Handler,
  type PreparationContext,
  type PublicContext,
  withPreparation,
} from '../../../platform/operation/context.ts'
import { DomainError, fail } from '../../../platform/operation/problem.ts'
import { notifyOfMorning } from '../../day/public.ts'
import { preferencesOf } from './preferenceStore.ts'
import { userLoginTexts } from './texts.ts'
import {
  announceLock,
  type CheckedPassword,
  checkBeforeTry,
  clearFailures,
  countFailure,
  isCorrectPassword,
  openTry,
  tooMany,
} from './throttle.ts'

interface FoundLogin extends Record<string, unknown> {
  login_id: string
  active: boolean
  password_hash: string
}

interface Place extends Record<string, unknown> {
  company_id: string
  store_id: string
}

/**
 * Opens a session in a store that this address serves. An unknown name, a wrong password, an inactive login and one without a
 * store get the same reply, cost the same queries and hashing, and are counted in the same way. A login whose password is correct but whose
 * stores are all at other addresses gets a separate message, which reveals nothing to somebody who guesses names or passwords.
 */
export const signIn: Handler<'SignIn'> = withPreparation(checkPassword, async (context, checked) => {
  const { body } = context
  const userName = body.userName.trim()
  try {
    await openTry(context, userName, checked)
  } catch (error) {
    // Rejected before the login is known; the log entry belongs to its company all the same.
    if (error instanceof DomainError) await findLogin(context, userName)
    throw error
  }
  const found = await findLogin(context, userName)
  const { login, places, offered, place } = found
  const isCorrect = isCorrectPassword(checked, login?.password_hash)
  if (isCorrect && login?.active && places.length > 0 && offered.length === 0)
    throw fail(403, userLoginTexts.otherAddress, undefined, { commits: true })
  if (!isCorrect || !login?.active || !place) {
    const failure = await countFailure(context, userName)
    if (failure.locked) {
      if (login?.active) await notifyLocked(context, found, userName)
      throw tooMany(failure, userLoginTexts.signIn)
    }
    throw fail(401, userLoginTexts.rejected, undefined, {
      commits: true,
      ...(failure.waitSeconds > 0 && { retryAfterSeconds: failure.waitSeconds }),
    })
  }
  await clearFailures(context, userName)
  await context.openCompany(place.company_id)
  await notifyOfMorning(context, { companyId: place.company_id, storeId: place.store_id })
  const owner = { loginId: login.login_id, companyId: place.company_id }
  const session = await openSession(context, { ...owner, storeId: place.store_id })
  return { ...session, preferences: await preferencesOf(context, owner) }
})

/** Compares the password before the transaction. The result counts only if the attempt may then be started. */
function checkPassword(context: PreparationContext<'SignIn'>): Promise<CheckedPassword | null> {
  const { body, services } = context
  const userName = body.userName.trim()
  return checkBeforeTry(context, userName, services.hashing.publicRequests, body.password, async (db) => {
    const { rows } = await db.execute<FoundLogin>(
      sql`select login_id, active, password_hash from auth.find_login(${userName})`,
    )
    return rows[0]?.password_hash ?? null
  })
}

/** The login of a name, its stores, those of them that this address serves, and the one to open. */
interface FoundPlaces {
  login: FoundLogin | undefined
  places: StoreOfLogin[]
  offered: StoreOfLogin[]
  place: StoreOfLogin | undefined
  /** The store to which the attempt belongs. */
  known: StoreOfLogin | undefined
}

/** Finds the login of a name, with the same queries even if there is none. The attempt is logged in its company. */
async function findLogin(context: Context<'SignIn'>, userName: string): Promise<FoundPlaces> {
  const { db, body } = context
  const found = await db.execute<FoundLogin>(
    sql`select login_id, active, password_hash from auth.find_login(${userName})`,
  )
  const login = found.rows[0]
  const places = await storesOfLogin(context, login?.login_id ?? null)
  const last = await lastPlace(db, login?.login_id ?? null)
  const offered = places.filter(({ served }) => served)
  const open = offered.filter((offer) => !body.companyId || offer.company_id === body.companyId)
  const place =
    open.find((offer) => offer.company_id === last?.company_id && offer.store_id === last.store_id) ?? open[0]
  const known = place ?? places[0]
  if (login && known)
    context.actFor({ userId: login.login_id, companyId: known.company_id, storeId: known.store_id })
  return { login, places, offered, place, known }
}

/**
 * Notifies the users who may end sessions in the attempt's company that one of its logins was locked, and updates the lists of logins in
 * each company of that login.
 */
async function notifyLocked(
  context: PublicContext,
  { places, known }: FoundPlaces,
  userName: string,
): Promise<void> {
  await announceLock(
    context,
    places.map((place) => place.company_id),
  )
  if (!known) return
  const companyId = known.company_id
  await context.openCompany(companyId)
  await notifyHolders(context, 'UserLogin.endSessions', {
    companyId,
    type: 'alert',
    title: userLoginTexts.lockedTitle,
    description: userLoginTexts.lockedDescription(userName, context.address),
    path: '/userlogin',
  })
}

/** Where a login last worked. */
async function lastPlace(db: BaseContext['db'], loginId: string | null): Promise<Place | undefined> {
  const { rows } = await db.execute<Place>(
    sql`select company_id, store_id from auth.last_place(${loginId}::uuid)`,
  )
  return rows[0]
}
