import { type SampleCustomer, sampleCustomers } from './customers.ts'
import type { SampleDesk } from './fillMasters.ts'
import { inOneTransaction } from './inOneTransaction.ts'
import { portraits } from './pictures.ts'
import { streamOf } from './random.ts'
import { importRegister } from './register.ts'
import { type Borrower, identityOf } from './simulation/simulatedLoan.ts'

/** Number of different portraits; each customer has a separate file. */
const PORTRAITS = 24
/** Customers written in one transaction. */
const AT_ONCE = 100
/** Of the customers with an identity document or PAN, the percentage who come to the counter and are photographed; only they may borrow. */
const PHOTOGRAPHED = 36

/** A customer who came to the counter and was photographed. */
interface Visitor {
  fields: SampleCustomer
  portrait: Buffer
}

/** The customers of the sample, in order. */
export interface FilledCustomers {
  /** Customers of the old register, imported from a file; they may have loans of the previous business. */
  register: readonly SampleCustomer[]
  /** Customers added at the counter since then, through the API; they may borrow. */
  borrowers: readonly Borrower[]
}

/** Creates `count` customers, beginning with the old register. */
export async function fillCustomers(desk: SampleDesk, count: number): Promise<FilledCustomers> {
  const { register, visitors } = await peopleOf(count)
  await importRegister(desk, register)
  const borrowers: Borrower[] = []
  for (let from = 0; from < visitors.length; from += AT_ONCE)
    borrowers.push(...(await addAll(desk, visitors.slice(from, from + AT_ONCE))))
  return { register, borrowers }
}

async function peopleOf(count: number): Promise<{ register: SampleCustomer[]; visitors: Visitor[] }> {
  const stream = streamOf(54)
  const pictures = await portraits(stream, PORTRAITS)
  const register: SampleCustomer[] = []
  const visitors: Visitor[] = []
  for (const fields of sampleCustomers(count)) {
    const known = fields.idKind !== null || fields.pan !== null
    const portrait =
      known && stream.percent(PHOTOGRAPHED) ? pictures[stream.below(pictures.length)] : undefined
    if (portrait) visitors.push({ fields, portrait })
    else register.push(fields)
  }
  return { register, visitors }
}

function addAll({ binding, actor }: SampleDesk, visitors: readonly Visitor[]): Promise<Borrower[]> {
  const { companyId, storeId } = actor
  return inOneTransaction(binding, companyId, async (send) => {
    const { rows: types } = await send('GetCustomerType', actor, { body: { companyId, storeId } })
    const query = { purpose: 'customerPhoto' as const }
    const photos: string[] = []
    for (const { portrait } of visitors)
      photos.push((await send('AddAttachment', actor, { query, body: portrait })).id)
    const borrowers: Borrower[] = []
    for (const [index, { fields }] of visitors.entries()) {
      const { type: kind, ...further } = fields
      const type = types.find(({ name }) => name === kind)
      if (!type) throw new Error(`the sample has no customer type ${kind}`)
      const body = { companyId, typeId: type.id, photoId: photos[index] ?? null, ...further }
      const { id, name } = await send('AddCustomer', actor, { body })
      const { rateConcessionBp: concessionBp, exposureCapPaise } = type
      borrowers.push({
        identity: identityOf(fields),
        nomineeName: fields.nomineeName ?? null,
        id,
        name,
        concessionBp,
        exposureCapPaise: exposureCapPaise ?? Number.MAX_SAFE_INTEGER,
        outstandingPaise: 0,
        cashOutPaise: 0,
      })
    }
    return borrowers
  })
}
