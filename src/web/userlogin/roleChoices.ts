import type { AssignmentRow } from '../../api/gen/model/index.ts'
import { userLoginTexts } from './texts.ts'

/** A choice of a select. */
export interface Choice {
  value: string
  label: string
}

/** The stores among roles that may be given, each once; with the company's name where there are several companies. */
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

/** The roles of one store among roles that may be given, each once. */
export function rolesOf(rows: readonly AssignmentRow[], storeId: string | null): Choice[] {
  const roles = new Map(
    rows.filter((row) => row.storeId === storeId).map(({ roleId, roleName }) => [roleId, roleName]),
  )
  return [...roles].map(([value, label]) => ({ value, label }))
}
