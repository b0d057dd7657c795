import type { UserLogin } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { signInState } from './signInState.ts'
import { userLoginTexts } from './texts.ts'

const texts = userLoginTexts.columns

/** What the list of logins shows. */
export const userLoginColumns: readonly DataColumn<UserLogin>[] = [
  { id: 'name', header: texts.name, value: (login) => login.name, width: 180 },
  { id: 'userName', header: texts.userName, value: (login) => login.userName, width: 140 },
  {
    id: 'staffName',
    header: texts.staff,
    value: (login) => login.staffName,
    width: 180,
    initiallyHidden: true,
  },
  {
    id: 'roles',
    header: texts.roles,
    value: (login) =>
      login.assignments
        .map(({ roleName, storeName }) => userLoginTexts.roleIn(roleName, storeName))
        .join(', '),
    width: 320,
  },
  { id: 'email', header: texts.email, value: (login) => login.email, width: 220, initiallyHidden: true },
  {
    id: 'state',
    header: texts.state,
    value: (login) => userLoginTexts.state[signInState(login, Date.now())],
    width: 140,
  },
  {
    id: 'lastSignInAt',
    header: texts.lastSignInAt,
    value: (login) => login.lastSignInAt,
    kind: 'datetime',
    width: 160,
  },
]
