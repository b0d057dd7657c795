import type { AddStaffRequest, Staff } from '../../api/gen/model/index.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'

/** Form values of a member of staff. */
export interface StaffValues extends Record<string, unknown> {
  name: string
  phone: string
  email: string
  designation: string
  workStoreId: string | null
  joinedOn: string | null
  photoId: string | null
}

/** The initial values of a member of staff; a new one works in the current store. */
export function toStaffValues(staff: Staff | null, storeId: string): StaffValues {
  return {
    name: staff?.name ?? '',
    phone: staff?.phone ?? '',
    email: staff?.email ?? '',
    designation: staff?.designation ?? '',
    workStoreId: staff?.workStoreId ?? storeId,
    joinedOn: staff?.joinedOn ?? null,
    photoId: staff?.photoId ?? null,
  }
}

/** The request fields of a member of staff; call it on checked values only. */
export function toStaffRequest(values: StaffValues): Omit<AddStaffRequest, 'companyId'> {
  const { email, designation } = blankToNull({ email: values.email, designation: values.designation })
  return {
    name: values.name.trim(),
    phone: values.phone.trim(),
    email,
    designation,
    workStoreId: values.workStoreId ?? '',
    joinedOn: values.joinedOn,
    photoId: values.photoId,
  }
}
