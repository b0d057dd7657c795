import { IconLockOpen, IconMail } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  useActivateUserLogin,
  useDeleteUserLogin,
  useGetUserLogin,
} from '../../api/gen/hooks/user-login/user-login.ts'
import type { UserLogin } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useSession } from '../shell/session.ts'
import type { RowAction } from '../ui/table/types.ts'
import { userLoginTexts as texts } from './texts.ts'
import { useLoginActs } from './useLoginActs.ts'
import { userLoginColumns } from './userLoginColumns.ts'

const nameOf = (login: UserLogin) => login.name

/** The logins of the stores that one may see. */
export function UserLoginList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const session = useSession()
  const [state, setState] = useListState()
  const query = useGetUserLogin(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteUserLogin(), useActivateUserLogin())
  const acts = useLoginActs()
  const moreActions = (login: UserLogin): RowAction[] => {
    const [unlock, sendCode] = [acts.unlock(login), acts.sendCode(login)]
    return [
      {
        label: unlock.label,
        icon: <IconLockOpen size={16} />,
        onClick: unlock.run,
        disabledReason: unlock.lockedReason,
      },
      {
        label: sendCode.label,
        icon: <IconMail size={16} />,
        onClick: sendCode.run,
        disabledReason: sendCode.lockedReason,
      },
    ]
  }
  const keptReason = useCallback(
    (login: UserLogin) => (login.id === session?.userId ? texts.own : undefined),
    [session?.userId],
  )
  return (
    <RecordList
      screen="UserLogin"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={userLoginColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      moreActions={moreActions}
      keptReason={keptReason}
    />
  )
}
