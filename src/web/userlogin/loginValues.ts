import type { Assignment, StaffChoice, UserLogin } from '../../api/gen/model/index.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'
import type { FieldOption } from '../ui/form/SelectField.tsx'
import { userLoginTexts as texts } from './texts.ts'

/** The chosen store and role; null until chosen. */
export interface AssignmentValue {
  companyId: string
  storeId: string | null
  roleId: string | null
}

/** Form values of a login. */
export interface LoginValues extends Record<string, unknown> {
  staffId: string | null
  name: string
  userName: string
  email: string
  phone: string
  assignments: AssignmentValue[]
}

/** The initial values of a login; a new one has one empty assignment. */
export function toLoginValues(login: UserLogin | null): LoginValues {
  return {
    staffId: login?.staffId ?? null,
    name: login?.name ?? '',
    userName: login?.userName ?? '',
    email: login?.email ?? '',
    phone: login?.phone ?? '',
    assignments: login?.assignments.map(({ companyId, storeId, roleId }) => ({
      companyId,
      storeId,
      roleId,
    })) ?? [{ companyId: '', storeId: null, roleId: null }],
  }
}

/** The request fields of a login; call it with checked values only. */
export function toLoginRequest(values: LoginValues): {
  name: string
  userName: string
  email: string
  phone: string | null
  assignments: Assignment[]
} {
  return {
    name: values.name.trim(),
    userName: values.userName.trim(),
    email: values.email.trim(),
    phone: blankToNull({ phone: values.phone }).phone,
    assignments: values.assignments.map(({ companyId, storeId, roleId }) => ({
      companyId,
      storeId: storeId ?? '',
      roleId: roleId ?? '',
    })),
  }
}

type Person = Pick<StaffChoice, 'id' | 'name' | 'email' | 'phone'>

/**
 * The form values that the choice of a person changes: for a new login also the name, email and phone. An email or phone that the
 * person lacks stays as typed; that of the person chosen before is removed, because codes to reset the password are sent there.
 */
export function valuesOfStaff(
  person: Person,
  login: UserLogin | null,
  { staffId: chosenId, email, phone }: LoginValues,
  people: readonly Person[],
): Partial<LoginValues> {
  const { id: staffId, name } = person
  if (login !== null) return { staffId }
  const former = people.find(({ id }) => id === chosenId)
  return {
    staffId,
    name,
    email: person.email ?? (email === former?.email ? '' : email),
    phone: person.phone ?? (phone === former?.phone ? '' : phone),
  }
}

/** The staff options of a login: those without a login, and the current one. */
export function staffOptions(choices: readonly StaffChoice[], login: UserLogin | null): FieldOption[] {
  const free = choices.map(({ id, number, name }) => ({ value: id, label: texts.staff(number, name) }))
  if (login === null || login.staffId === null) return free
  const { staffId: value, staffName } = login
  if (free.some((option) => option.value === value)) return free
  return [{ value, label: staffName ?? texts.staffElsewhere }, ...free]
}

/** Each assignment has a store and a role, and stores are unique. */
export function checkAssignments({ assignments }: LoginValues): Record<string, string> {
  const found: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [row, { storeId, roleId }] of assignments.entries()) {
    if (storeId === null) found[`assignments.${row}.storeId`] = texts.assignment.storeRequired
    else if (seen.has(storeId)) found[`assignments.${row}.storeId`] = texts.assignment.twice
    if (storeId !== null && roleId === null)
      found[`assignments.${row}.roleId`] = texts.assignment.roleRequired
    if (storeId !== null) seen.add(storeId)
  }
  return found
}
