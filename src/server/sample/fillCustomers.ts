import { call } from './client.ts'
import { sampleCustomers } from './customers.ts'
import type { SampleDesk } from './fillMasters.ts'
import type { Borrower } from './life/standing.ts'
import { portraits } from './pictures.ts'
import { streamOf } from './random.ts'

/** Different portraits; each customer has a file of their own. */
const PORTRAITS = 24
/** Photos that are uploaded at once. */
const AT_ONCE = 12
/** Of a hundred customers with an identity so many are photographed, and may borrow. */
const PHOTOGRAPHED = 50

/** So many customers, each through the counter's own calls. Answers those who may borrow, in order. */
export async function fillCustomers({ app, owner }: SampleDesk, count: number): Promise<Borrower[]> {
  const { token, companyId, storeId } = owner
  const { rows: types } = await call(app, 'GetCustomerType', { token, body: { companyId, storeId } })
  const people = sampleCustomers(count)
  const photos = await photosOf(app, token, people)
  const borrowers: Borrower[] = []
  for (const [at, { type: kind, ...fields }] of people.entries()) {
    const type = types.find(({ name }) => name === kind)
    if (!type) throw new Error(`the sample has no customers of the kind ${kind}`)
    const photoId = photos[at] ?? null
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

/** The portraits of those who are photographed, by their place; uploaded several at a time, for they wait for each other nowhere. */
async function photosOf(
  app: SampleDesk['app'],
  token: string,
  people: ReturnType<typeof sampleCustomers>,
): Promise<(string | null)[]> {
  const stream = streamOf(54)
  const pictures = await portraits(stream, PORTRAITS)
  const chosen = people.map(({ idKind, pan }) =>
    (idKind !== null || pan !== null) && stream.percent(PHOTOGRAPHED)
      ? pictures[stream.below(pictures.length)]
      : undefined,
  )
  const photos: (string | null)[] = []
  const query = { purpose: 'customerPhoto' as const }
  for (let from = 0; from < chosen.length; from += AT_ONCE)
    photos.push(
      ...(await Promise.all(
        chosen
          .slice(from, from + AT_ONCE)
          .map(async (body) => (body ? (await call(app, 'AddAttachment', { token, query, body })).id : null)),
      )),
    )
  return photos
}
