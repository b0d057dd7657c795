import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useGetDuplicateCustomers } from '../../../api/gen/hooks/customer/get-duplicate-customers.ts'
import type { DuplicateCustomer, GetDuplicateCustomersRequest } from '../../../api/gen/model/index.ts'
import { NAME_LETTERS } from '../../../domain/customer/duplicates.ts'
import { isPan } from '../../../domain/customer/pan.ts'
import { PHONE_DIGITS } from '../../../domain/text/phoneKey.ts'
import { useScope } from '../record/useScope.ts'
import type { Read } from '../state/MissingReads.tsx'
import { type CustomerValues, isMasked } from './customerValues.ts'

/** The pause in typing after which the search starts. */
const PAUSE_MS = 400

/** Customers who may be the same person as the one in the form. */
export interface LikelyDuplicates {
  /** Whether enough is typed to search, and a result has arrived. */
  searched: boolean
  rows: readonly DuplicateCustomer[]
  read: Read
}

/** Searches for possible duplicates, a moment after the last key; a late reply is dropped. */
export function useDuplicates(values: CustomerValues, exceptId: string | null): LikelyDuplicates {
  const { companyId } = useScope()
  const { name, phone, secondPhone, idKind, idNumber, pan } = values
  const request = useMemo<GetDuplicateCustomersRequest>(() => {
    const id = idNumber.trim()
    const wholeId = idKind !== null && id !== '' && (idKind !== 'aadhaar' || /^\d{4}$/.test(id))
    // If the ID proof or PAN is omitted, the server compares the one on file, so one that the user has cleared is sent as empty.
    const none = exceptId !== null
    return {
      companyId,
      ...(exceptId !== null && { exceptId }),
      ...(name.trim().length >= NAME_LETTERS && { name: name.trim().slice(0, 120) }),
      ...(isPhone(phone) && { phone: phone.trim() }),
      ...(isPhone(secondPhone) && { secondPhone: secondPhone.trim() }),
      ...(!isMasked(id) && (wholeId ? { idKind, idNumber: id.slice(0, 30) } : none && { idKind: null })),
      ...(!isMasked(pan) && (isPan(pan) ? { pan } : none && { pan: '' })),
    }
  }, [companyId, exceptId, name, phone, secondPhone, idKind, idNumber, pan])
  const [settled] = useDebouncedValue(request, PAUSE_MS)
  const searched = Object.keys(settled).some((key) => key !== 'companyId' && key !== 'exceptId')
  const query = useGetDuplicateCustomers(settled, {
    query: { enabled: searched, placeholderData: keepPreviousData, staleTime: 10_000 },
  })
  return {
    searched: searched && query.data !== undefined,
    rows: searched ? (query.data?.rows ?? []) : [],
    read: query,
  }
}

function isPhone(text: string): boolean {
  return text.replace(/\D/g, '').length >= PHONE_DIGITS && text.trim().length <= 20
}
