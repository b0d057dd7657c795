import type { Customer } from '../../../api/gen/model/index.ts'

/** The field of the customer's form in which each missing part of the KYC is entered; its name is the hash of the form's address. */
export const kycField = {
  photo: 'photoId',
  identity: 'idKind',
  pan: 'pan',
  address: 'address',
  pinCode: 'pinCode',
} as const satisfies Record<Customer['kycGaps'][number], string>
