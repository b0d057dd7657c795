import { IconLockOpen, IconMail } from '@tabler/icons-react'
import type { UserLogin } from '../../api/gen/model/index.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { getSession } from '../shell/session.ts'
import type { RowAction } from '../ui/table/types.ts'
import { roleSummary } from './roleSummary.ts'
import { signInState } from './signInState.ts'
import { userLoginTexts as texts } from './texts.ts'
import { useLoginActions } from './useLoginActions.ts'

/** The logins of the stores that the user may see. */
export const UserLoginScreen: MasterScreen = recordScreen({
  name: 'UserLogin',
  texts,
  columns: [
    { id: 'name', width: 180 },
    { id: 'userName', width: 140 },
    { id: 'staffName', width: 180, initiallyHidden: true },
    {
      id: 'roles',
      value: ({ assignments }) => roleSummary(assignments, getSession()?.companyId),
      width: 320,
    },
    { id: 'email', width: 220, initiallyHidden: true },
    { id: 'state', value: (login) => texts.state[signInState(login, Date.now())], width: 140 },
    { id: 'lastSignInAt', kind: 'datetime', width: 160 },
  ],
  activeReason: ({ id }, { userId }) => (id === userId ? texts.own : undefined),
  useRowActions: useLoginRowActions,
  form: async () => (await import('./UserLoginRecord.tsx')).UserLoginRecord,
})

/** Actions on a login other than opening and inactivating it. */
function useLoginRowActions() {
  const logins = useLoginActions()
  const actions = (login: UserLogin): RowAction[] => {
    const [unlock, sendCode] = [logins.unlock(login), logins.sendCode(login)]
    return [
      {
        label: unlock.label,
        icon: <IconLockOpen size={16} />,
        onClick: unlock.run,
        disabledReason: unlock.disabledReason,
      },
      {
        label: sendCode.label,
        icon: <IconMail size={16} />,
        onClick: sendCode.run,
        disabledReason: sendCode.disabledReason,
      },
    ]
  }
  return { actions }
}
