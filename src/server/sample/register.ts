import { writeTable } from '../import/writeTable.ts'
import { call } from './client.ts'
import type { SampleCustomer } from './customers.ts'
import type { SampleDesk } from './fillMasters.ts'

/** Columns of the register: fields of a file of customers. */
const columns = [
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

/** Moves customers in as a file, as a shop brings its register when it begins. */
export async function moveRegisterIn(
  { app, binding, owner: { token } }: SampleDesk,
  customers: readonly SampleCustomer[],
): Promise<void> {
  const { background } = binding.services
  const rows = customers.map((customer) => columns.map((column) => customer[column] ?? ''))
  const file = await writeTable('csv', [{ name: 'Register', headings: columns, rows }])
  const asked = { target: 'Customer', fileName: 'register.csv' } as const
  const { id } = await call(app, 'AddImport', { token, query: asked, body: file })
  const query = { id }
  const mapping = columns.map((field, column) => ({ field, column }))
  await call(app, 'CheckImport', { token, query, body: { mapping, chosen: [] } })
  await background.settled()
  // Some of one name end their Aadhaar numbers alike.
  await call(app, 'RunImport', { token, query, body: { acceptWarnings: true } })
  await background.settled()
  const { state, message, problems } = await call(app, 'GetImportById', { token, query })
  if (state !== 'done')
    throw new Error(`the register was not moved in: ${message ?? state}; ${JSON.stringify(problems[0])}`)
}
