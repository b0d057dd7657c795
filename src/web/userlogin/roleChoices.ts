import type { AssignmentRow } from '../../api/gen/model/index.ts'
import { userLoginTexts } from './texts.ts'

/** An option of a select field. */
export interface Choice {
  value: string
  label: string
}

/** The stores of assignable roles, each once; with the company's name if there are several companies. */
export function storesOf(rows: readonly AssignmentRow[]): Choice[] {
  const several = new Set(rows.map(({ companyId }) => companyId)).size > 1
  const stores = new Map(
    rows.map(({ storeId, storeName, companyName }) => [
      storeId,
      several ? userLoginTexts.assignment.in(storeName, companyName) : storeName,
    ]),
  )
  return [...stores].map(([value, label]) => ({ value, label }))
}

/** The assignable roles of one store, each once. */
export function rolesOf(rows: readonly AssignmentRow[], storeId: string | null): Choice[] {
  const roles = new Map(
    rows.filter((row) => row.storeId === storeId).map(({ roleId, roleName }) => [roleId, roleName]),
  )
  return [...roles].map(([value, label]) => ({ value, label }))
}
