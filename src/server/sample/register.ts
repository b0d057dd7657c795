import type { SampleCustomer } from './customers.ts'
import type { SampleDesk } from './fillMasters.ts'
import { importFile } from './importFile.ts'

/** Columns of the register: fields of a customer import. */
const fields = [
  'type',
  'name',
  'guardianName',
  'guardianRelation',
  'gender',
  'bornOn',
  'phone',
  'secondPhone',
  'address',
  'city',
  'state',
  'pinCode',
  'occupation',
  'idKind',
  'idNumber',
  'pan',
  'nomineeName',
] as const satisfies (keyof SampleCustomer)[]

/** Imports customers from a file, as a business imports its register when it starts to use Pledgebook. */
export function importRegister(
  { app, binding, owner: { token } }: SampleDesk,
  customers: readonly SampleCustomer[],
): Promise<void> {
  const rows = customers.map((customer) => fields.map((field) => customer[field] ?? ''))
  return importFile({ app, binding, token }, { target: 'Customer', name: 'register', fields, rows })
}
