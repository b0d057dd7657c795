import { sampleCustomers } from './customers.ts'
import type { SampleDesk } from './fillMasters.ts'
import type { Borrower } from './life/standing.ts'
import { portraits } from './pictures.ts'
import { streamOf } from './random.ts'
import { together } from './together.ts'

/** Different portraits; each customer has a file of their own. */
const PORTRAITS = 24
/** Customers that are written in one transaction. */
const AT_ONCE = 100
/** Of a hundred customers with an identity so many are photographed, and may borrow. */
const PHOTOGRAPHED = 50

/** A customer to be written, with the portrait of those who are photographed. */
interface Visitor {
  fields: ReturnType<typeof sampleCustomers>[number]
  portrait: Buffer | undefined
}

/** So many customers, each through the counter's own calls. Answers those who may borrow, in order. */
export async function fillCustomers(desk: SampleDesk, count: number): Promise<Borrower[]> {
  const visitors = await visitorsOf(count)
  const borrowers: Borrower[] = []
  for (let from = 0; from < count; from += AT_ONCE)
    borrowers.push(...(await addAll(desk, visitors.slice(from, from + AT_ONCE))))
  return borrowers
}

async function visitorsOf(count: number): Promise<Visitor[]> {
  const stream = streamOf(54)
  const pictures = await portraits(stream, PORTRAITS)
  return sampleCustomers(count).map((fields) => {
    const known = fields.idKind !== null || fields.pan !== null
    const portrait =
      known && stream.percent(PHOTOGRAPHED) ? pictures[stream.below(pictures.length)] : undefined
    return { fields, portrait }
  })
}

function addAll({ binding, actor }: SampleDesk, visitors: readonly Visitor[]): Promise<Borrower[]> {
  const { companyId, storeId } = actor
  return together(binding, companyId, async (ask) => {
    const { rows: types } = await ask('GetCustomerType', actor, { body: { companyId, storeId } })
    const borrowers: Borrower[] = []
    for (const { fields, portrait } of visitors) {
      const { type: kind, ...told } = fields
      const type = types.find(({ name }) => name === kind)
      if (!type) throw new Error(`the sample has no customers of the kind ${kind}`)
      const query = { purpose: 'customerPhoto' as const }
      const photo = portrait && (await ask('AddAttachment', actor, { query, body: portrait }))
      const body = { companyId, typeId: type.id, photoId: photo?.id ?? null, ...told }
      const { id, name } = await ask('AddCustomer', actor, { body })
      if (!photo) continue
      const { rateConcessionBp: concessionBp, exposureCapPaise } = type
      borrowers.push({
        ...{ id, name, concessionBp, exposureCapPaise: exposureCapPaise ?? Number.MAX_SAFE_INTEGER },
        ...{ outstandingPaise: 0, cashOutPaise: 0 },
      })
    }
    return borrowers
  })
}
