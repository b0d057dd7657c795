import { useSendResetCode } from '../../api/gen/hooks/user-login/send-reset-code.ts'
import { useUnlockUserLogin } from '../../api/gen/hooks/user-login/unlock-user-login.ts'
import type { UserLogin } from '../../api/gen/model/index.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { signInState } from './signInState.ts'
import { userLoginTexts as texts } from './texts.ts'

/** An action on a login: its label, and why it is disabled. */
export interface LoginAction {
  label: string
  disabledReason: string | undefined
  run: () => Promise<void>
}

/** The actions Unlock and Send reset OTP, for the list and for the login's page. */
export function useLoginActions(): {
  unlock: (login: UserLogin) => LoginAction
  sendCode: (login: UserLogin) => LoginAction
} {
  const deniedReason = useDeniedReason()
  const confirm = useConfirm()
  const unlocking = useUnlockUserLogin()
  const sending = useSendResetCode()

  async function run(work: Promise<unknown>, done: string) {
    try {
      await work
      notifySuccess(done)
    } catch (error) {
      notifyProblem(error)
    }
  }

  return {
    unlock: (login) => ({
      label: texts.unlock,
      disabledReason:
        deniedReason('UnlockUserLogin') ??
        (signInState(login, Date.now()) === 'locked' ? undefined : texts.notLocked),
      run: () => run(unlocking.mutateAsync({ params: { id: login.id } }), texts.unlocked),
    }),
    sendCode: (login) => ({
      label: texts.sendCode,
      disabledReason: deniedReason('SendResetCode') ?? (login.active ? undefined : texts.inactive),
      run: async () => {
        if (!(await confirm(texts.sendCodeConfirm(login.name, login.email)))) return
        await run(sending.mutateAsync({ params: { id: login.id } }), texts.codeSent(login.email))
      },
    }),
  }
}
