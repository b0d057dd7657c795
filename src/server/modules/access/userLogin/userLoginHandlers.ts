import { sql } from 'drizzle-orm'
import { makeResetCode, type ResetCode, sendResetCode } from '../../../platform/auth/resetCode.ts'
import { renewSession } from '../../../platform/auth/sessions.ts'
import { type Handlers, withPreparation } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { noteChange } from '../../../platform/records/rows.ts'
import { activateLogin, inactivateLogin } from './activity.ts'
import { requireNotAbove } from './compare.ts'
import { readLogin, readLogins } from './loginRow.ts'
import { endMySession, endSession, getMySessions, getSessions, signOut } from './loginSessions.ts'
import { getStaffChoices } from './loginStaff.ts'
import { updateOwnPassword } from './ownPassword.ts'
import { getProfile, updateProfile } from './profile.ts'
import { getRoleChoices } from './roleChoices.ts'
import { savePreferences } from './savePreferences.ts'
import { signIn } from './signIn.ts'
import { userLoginTexts } from './texts.ts'
import { requireTokenScope } from './tokenScope.ts'
import { getWorkspaces, switchStore } from './workspaces.ts'
import { addLogin, updateLogin } from './writeLogin.ts'

/** Logins, sign-in, sessions and the actor's own profile. */
export const userLoginHandlers = {
  AddUserLogin: addLogin,

  GetUserLogin: async (context) => {
    const { actor, body } = context
    requireTokenScope(actor, body)
    const found = await readLogins(context, body.includeInactive ? sql`true` : sql`login.active`)
    return { rows: found.map(({ login }) => login) }
  },

  GetUserLoginById: async (context) => (await readLogin(context, context.query.id)).login,

  GetRoleChoices: getRoleChoices,
  GetStaffChoices: getStaffChoices,
  UpdateUserLogin: updateLogin,
  DeleteUserLogin: inactivateLogin,
  ActivateUserLogin: activateLogin,

  UnlockUserLogin: async (context) => {
    const { login } = await readLogin(context, context.query.id)
    await requireNotAbove(context, login.id)
    await context.db.execute(sql`select auth.lift_locks(${login.id})`)
    const unlocked = { ...login, lockedUntil: null }
    noteChange(context, 'login', login.id, { lockedUntil: login.lockedUntil }, { lockedUntil: null })
    return unlocked
  },

  SendResetCode: withPreparation<'SendResetCode', ResetCode>(
    ({ services }) => makeResetCode(services.hashing.signedIn),
    async (context, code) => {
      const { login } = await readLogin(context, context.query.id)
      await requireNotAbove(context, login.id)
      if (!login.active) throw fail(422, userLoginTexts.inactive)
      const sent = await sendResetCode(context, login.id, code, { byColleague: true })
      if (!sent) throw fail(422, userLoginTexts.noCode)
    },
  ),

  SignIn: signIn,
  RenewToken: renewSession,
  SignOut: signOut,
  SwitchStore: switchStore,
  GetWorkspaces: getWorkspaces,
  GetSessions: getSessions,
  EndSession: endSession,
  GetMySessions: getMySessions,
  EndMySession: endMySession,
  UpdateUserPassword: updateOwnPassword,
  GetProfile: getProfile,
  UpdateProfile: updateProfile,
  SavePreferences: savePreferences,
} satisfies Handlers<'UserLogin'>
