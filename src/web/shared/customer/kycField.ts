import type { Customer } from '../../../api/gen/model/index.ts'

/** The field of the customer's form in which each missing part of the KYC is entered: the hash of its address. */
export const kycField = {
  photo: 'photoId',
  identity: 'idKind',
  pan: 'pan',
  address: 'address',
  pinCode: 'pinCode',
} as const satisfies Record<Customer['kycGaps'][number], string>
