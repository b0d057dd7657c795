import { Button } from '@mantine/core'
import { IconLockOpen, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UserLogin } from '../../api/gen/model/index.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { type LoginAction, useLoginActions } from './useLoginActions.ts'

/** Actions on a login other than changing its fields. */
export function LoginActions({ login }: { login: UserLogin }) {
  const actions = useLoginActions()
  return (
    <>
      <ActionButton action={actions.unlock(login)} icon={<IconLockOpen size={16} aria-hidden />} />
      <ActionButton action={actions.sendCode(login)} icon={<IconMail size={16} aria-hidden />} />
    </>
  )
}

function ActionButton({ action, icon }: { action: LoginAction; icon: ReactNode }) {
  if (action.disabledReason !== undefined)
    return <DisabledButton reason={action.disabledReason}>{action.label}</DisabledButton>
  return (
    <Button variant="default" leftSection={icon} onClick={() => void action.run()}>
      {action.label}
    </Button>
  )
}
