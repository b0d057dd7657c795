import { call } from './client.ts'
import { sampleCustomers } from './customers.ts'
import type { SampleDesk } from './fillMasters.ts'
import type { Borrower } from './life/standing.ts'
import { portraits } from './pictures.ts'
import { streamOf } from './random.ts'

/** Different portraits; each customer has a file of their own. */
const PORTRAITS = 24
/** Of a hundred customers with an identity so many are photographed, and may borrow. */
const PHOTOGRAPHED = 50

/** So many customers, each through the counter's own calls. Answers those who may borrow, in order. */
export async function fillCustomers({ app, owner }: SampleDesk, count: number): Promise<Borrower[]> {
  const { token, companyId, storeId } = owner
  const { rows: types } = await call(app, 'GetCustomerType', { token, body: { companyId, storeId } })
  const stream = streamOf(54)
  const pictures = await portraits(stream, PORTRAITS)
  const borrowers: Borrower[] = []
  for (const { type: kind, ...fields } of sampleCustomers(count)) {
    const type = types.find(({ name }) => name === kind)
    if (!type) throw new Error(`the sample has no customers of the kind ${kind}`)
    const known = fields.idKind !== null || fields.pan !== null
    const photo = known && stream.percent(PHOTOGRAPHED) ? pictures[stream.below(pictures.length)] : undefined
    const query = { purpose: 'customerPhoto' as const }
    const photoId = photo ? (await call(app, 'AddAttachment', { token, query, body: photo })).id : null
    const { id, name } = await call(app, 'AddCustomer', {
      token,
      body: { companyId, typeId: type.id, photoId, ...fields },
    })
    if (photoId === null) continue
    const { rateConcessionBp: concessionBp, exposureCapPaise } = type
    borrowers.push({
      ...{ id, name, concessionBp, exposureCapPaise: exposureCapPaise ?? Number.MAX_SAFE_INTEGER },
      ...{ outstandingPaise: 0, cashOutPaise: 0 },
    })
  }
  return borrowers
}
