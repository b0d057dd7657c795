import type { OperationId, RecordName } from '../../src/api/gen/operations.ts'
import { metalsOf } from './metals.ts'
import type { SendOptions, TestServer } from './server.ts'

/** The fields with which the common tests add and change a record. */
export interface Sample {
  /** The fields other than its name when it is added. */
  add: Record<string, unknown>
  /** The fields other than the name in an update. */
  update: Record<string, unknown>
  /** Whether the request to add it includes the store. */
  inStore?: true
  /** The field of its name, if not `name`. */
  nameField?: string
}

/** A sample of each record declared on the server or in the browser, except logins; adds the records that the samples need. */
export async function recordSamples(
  server: TestServer,
): Promise<Readonly<Partial<Record<RecordName, Sample>>>> {
  const { companyId, storeId } = server.owner
  const metalId = (await metalsOf(server).listed())[0]?.id ?? ''
  const alike = (fields: Record<string, unknown>): Sample => ({ add: fields, update: fields })
  const made = async (operation: OperationId, fields: Record<string, unknown>): Promise<string> =>
    (await sendAs(server, operation, { body: { companyId, ...fields } })).json().id
  const categoryId = await made('AddProductCategory', { metalId, name: 'Chains', kind: 'ornament' })
  const accountId = await made('AddAccount', { code: '5640', kind: 'expense', name: 'Water' })
  return {
    Account: { add: { code: '5650', kind: 'expense' }, update: {} },
    Bank: {
      add: { kind: 'own', accountNumber: '1234567890', upiId: 'sample@okaxis' },
      update: { accountNumber: '1234567890', upiId: 'sample@okaxis' },
    },
    CreditDebit: alike({ side: 'debit', usage: 'standalone', accountId }),
    CustomerType: alike({}),
    Metal: alike({ symbol: 'Xx', referencePurityBp: 9000, purities: [{ label: 'Xx 900', purityBp: 9000 }] }),
    Product: alike({ categoryId, tamilName: 'வளையல்' }),
    ProductCategory: alike({ metalId, kind: 'ornament' }),
    Role: { add: {}, update: {}, inStore: true },
    SlabType: alike({
      method: 'monthly',
      yearDays: null,
      partMonth: 'full',
      slabMode: 'retrospective',
      slabClock: 'restart',
      countBothDays: true,
      advanceMonths: 0,
    }),
    Staff: alike({ phone: '9840012345', workStoreId: storeId }),
    Store: alike({ code: 'RX', timeZone: 'Asia/Kolkata' }),
    Subscription: {
      add: { fromOn: '2050-01-01', endsPrevious: true },
      update: { fromOn: '2050-01-01' },
      nameField: 'plan',
    },
  }
}

/** Sends an operation given by its name, as the owner. */
export function sendAs(server: TestServer, operation: string, options: Omit<SendOptions, 'token'>) {
  return server.inject(operation as OperationId, { token: server.owner.token, ...options })
}
