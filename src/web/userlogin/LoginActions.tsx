import { Button } from '@mantine/core'
import { IconLockOpen, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UserLogin } from '../../api/gen/model/index.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { type LoginAction, useLoginActions } from './useLoginActions.ts'

/** Actions on a login other than changing its fields. */
export function LoginActions({ login }: { login: UserLogin }) {
  const acts = useLoginActions()
  return (
    <>
      <ActButton act={acts.unlock(login)} icon={<IconLockOpen size={16} aria-hidden />} />
      <ActButton act={acts.sendCode(login)} icon={<IconMail size={16} aria-hidden />} />
    </>
  )
}

function ActButton({ act, icon }: { act: LoginAction; icon: ReactNode }) {
  if (act.disabledReason !== undefined)
    return <DisabledButton reason={act.disabledReason}>{act.label}</DisabledButton>
  return (
    <Button variant="default" leftSection={icon} onClick={() => void act.run()}>
      {act.label}
    </Button>
  )
}
