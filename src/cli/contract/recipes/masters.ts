import type { Known } from '../known.ts'
import { fileOf, headOf, metalsOf, PICTURE, shopOf } from '../shop.ts'
import type { Recipe, World } from '../world.ts'

const account: Recipe = async (world) => ({ query: { id: (await world.call('AddAccount')).id } })

/** A CSV file of customers with name, phone and type. */
async function customersFile(world: World, rows: readonly string[]): Promise<Uint8Array> {
  const { name } = await world.record('CustomerType')
  return new TextEncoder().encode(['Name,Phone,Type', ...rows.map((row) => `${row},${name}`), ''].join('\n'))
}

/** Uploads customers and checks them with the suggested mapping; returns the id of the import. */
async function checkedImport(world: World, rows: string[]): Promise<string> {
  const { id } = await world.call('AddImport', { body: await customersFile(world, rows) })
  const { mapping } = await world.call('GetImportById', { query: { id } })
  await world.call('CheckImport', { query: { id }, body: { mapping } })
  for (let tries = 0; tries < 100; tries++) {
    const { state } = await world.call('GetImportById', { query: { id } })
    if (state !== 'checking') break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return id
}

/** Recipes for the operations of users, master records, files and imports. */
export const masterRecipes: Record<string, Recipe> = {
  AddAttachment: async () => ({ body: PICTURE }),
  AddImport: async (world, input) => {
    const query = { target: 'Customer', fileName: 'customers.csv', encoding: undefined }
    return { query, body: input.body ?? (await customersFile(world, ['Ravi,9840012345'])) }
  },
  CheckImport: async (world, input) =>
    input.query ? {} : { query: { id: (await world.call('AddImport')).id } },
  CorrectImport: async (world) => ({
    query: { id: (await world.call('AddImport')).id },
    body: { corrections: [{ row: 2, column: 0, value: 'Ravi' }] },
  }),
  // An unused phone: two customers with the same phone would give a warning.
  RunImport: async (world) => ({
    query: { id: await checkedImport(world, [`Ravi,${9_790_000_000 + world.count('telephone')}`]) },
  }),
  GetImportFailures: async (world) => ({
    query: { id: await checkedImport(world, [',98400']), format: 'csv' },
  }),
  AddCustomer: async (world) => ({ body: { photoId: await fileOf(world, 'customerPhoto') } }),
  AddCustomerDocument: async (world) => ({ body: { attachmentId: await fileOf(world, 'customerDocument') } }),
  DeleteCustomerDocument: async (world) => ({ query: { id: (await world.call('AddCustomerDocument')).id } }),
  // Activating an active customer would change nothing.
  ActivateCustomer: async (world) => {
    const { id } = await world.call('AddCustomer')
    await world.call('DeleteCustomer', { query: { id } })
    return { query: { id } }
  },
  UnblockCustomer: async (world) => {
    const { id } = await world.call('AddCustomer')
    await world.call('BlockCustomer', { query: { id } })
    return { query: { id } }
  },
  MergeCustomer: async (world) => {
    const [stays, goes] = [await world.call('AddCustomer'), await world.call('AddCustomer')]
    return { query: { id: stays.id }, body: { duplicateId: goes.id, duplicateVersion: goes.version } }
  },
  AddProductCategory: async (world) => ({ body: { metalId: (await metalsOf(world))[0]?.id } }),
  AddProduct: async (world) => {
    const category = await world.record('ProductCategory')
    const metal = (await metalsOf(world)).find(({ id }) => id === category.metalId)
    return { body: { categoryId: category.id, usualPurityBp: metal?.referencePurityBp } }
  },
  AddInterestSlab: async (world) => {
    const [metal] = await metalsOf(world)
    const rateForGram = [{ purityBp: metal?.referencePurityBp, lendingRatePaisePerG: 480_000 }]
    return { body: { metalId: metal?.id, fromOn: world.today, rateForGram } }
  },
  UpdateInterestSlab: async (world) => {
    const slab = await world.call('AddInterestSlab')
    const [first] = slab.versions as Record<string, unknown>[]
    const { slabTypeId, fromOn, tenureMonths, bands, rateForGram } = first ?? {}
    return { query: { id: slab.id }, body: { slabTypeId, fromOn, tenureMonths, bands, rateForGram } }
  },
  QuoteInterest: async (world) => ({ body: { id: (await world.record('InterestSlab')).id } }),
  AddRates: async (world) => {
    const [metal] = await metalsOf(world)
    return { body: { prices: [{ metalId: metal?.id, pricePaisePerG: 639_494 }] } }
  },
  GetRateChart: async (world) => ({ body: { metalId: (await metalsOf(world))[0]?.id } }),
  GetValuationRate: async (world) => {
    const { metal } = await shopOf(world)
    return { body: { metalId: metal?.id, date: world.today } }
  },
  GetReportFile: async (world) => ({ query: { ticket: (await world.call('AddReportTicket')).ticket } }),
  AddSubscription: async (world) => {
    const from = world.count('subscription') * 400
    return { body: { fromOn: world.day(from), toOn: world.day(from + 364), endsPrevious: true } }
  },
  UpdateSubscription: async (world) => {
    const { id, fromOn, toOn } = await world.call('AddSubscription')
    return { query: { id }, body: { fromOn, toOn } }
  },
  CorrectRate: lastPrice,
  GetRateChange: lastPrice,
  AddRate: async (world) => ({ body: { metalId: (await metalsOf(world))[0]?.id } }),
  AddAccount: async (world) => ({ body: { code: await freeCode(world) } }),
  UpdateAccount: account,
  DeleteAccount: account,
  AddDomain: async ({ stamp, client, main: { companyId, storeId } }) => ({
    body: { name: `${stamp}-${client.sent()}.example`, places: [{ companyId, storeId }] },
  }),
  AddCreditNote: async (world) => ({ body: { headId: await headOf(world, 'credit', 'standalone') } }),
  AddDebitNote: async (world) => ({ body: { headId: await headOf(world, 'debit', 'standalone') } }),
}

/** A price that can be corrected, because it is the last of its date. */
async function lastPrice(world: World) {
  const { id } = await world.call('AddRate', { body: { pricePaisePerG: 640_000 } })
  return { query: { id } }
}

/** An unused code of an expense account. */
async function freeCode(world: World): Promise<string> {
  const { rows } = await world.call('GetAccount', { body: { includeInactive: true } })
  const taken = new Set((rows as Known[]).map(({ code }) => code))
  for (let code = 5600; code < 6000; code++) if (!taken.has(String(code))) return String(code)
  return '5999'
}
