import { activeLoans } from './activeLoans.ts'
import type { TestLoan } from './putLoan.ts'
import { customerCollects, VOTER_ID } from './releases.ts'
import { addPerson, type TestServer } from './server.ts'

/** The open day of these releases. */
export const ON = '2026-05-01'
/** The reason in their requests. */
export const REASON = 'She is in hospital; we know her daughter'

/** An unknown person in this role. */
export function stranger(collectedBy: string) {
  return { collectedBy, name: 'A stranger', idKind: 'passport', idNumber: 'N1234567' }
}

/** Calls about the releases by exception of one loan after another, by a clerk, who may release, and two who may also approve. */
export async function exceptionalReleases(server: TestServer) {
  const loans = await activeLoans(server)
  const views = { Customer: ['view'] }
  const person = async (name: string, actions: string[]) =>
    (await addPerson(server, name, { ...views, PartPayment: ['view', 'add', ...actions] })).session.token
  const clerk = await person('clerk', ['release'])
  const manager = await person('manager', ['release', 'releaseException'])
  const other = await person('other', ['release', 'releaseException'])
  await loans.onDay(ON)
  await server.call('AddRate', {
    token: loans.token,
    body: {
      companyId: server.owner.companyId,
      storeId: null,
      metalId: loans.metalId,
      effectiveOn: ON,
      pricePaisePerG: 600_000,
      confirmed: true,
    },
  })
  let loan: TestLoan
  const upload = (purpose: 'releasePicture' | 'releaseProof', token = clerk) =>
    loans.customers.upload(purpose, token)
  /** A collection by the customer, or with these fields; with the documents that it needs. */
  const collected = async (fields: object = {}, token = clerk) => {
    const collection = { ...customerCollects(await upload('releasePicture', token)), bondId: null, ...fields }
    const { collectedBy, idNumber, ticket } = collection
    const isOnFile = collectedBy === 'pawner' && idNumber === VOTER_ID.idNumber
    return {
      ...collection,
      proofId: isOnFile ? null : await upload('releaseProof', token),
      bondId: ticket === 'bond' ? await upload('releaseProof', token) : null,
    }
  }
  type Collected = Awaited<ReturnType<typeof collected>>
  return {
    loans,
    clerk,
    manager,
    other,
    upload,
    collected,
    /** Adds the loan that the other calls are about. */
    pledge: async (items = 2) => {
      loan = await loans.add({ valuesPaise: Array(items).fill(5_000_000) })
      return loan
    },
    close: async () => loans.close(loan, ON, (await loans.payoff(loan, ON)).dues.payablePaise),
    release: (collection: Collected, { token = clerk } = {}) =>
      server.inject('ReleasePacket', {
        token,
        query: { id: loan.id },
        body: { seal: loan.seal, collection },
      }),
    request: (collection: Collected, { token = clerk, lines = null as number[] | null } = {}) =>
      server.inject('RequestReleaseException', {
        token,
        query: { id: loan.id },
        body: { collection, lines, reason: REASON },
      }),
    decide: (id: string, how: 'Approve' | 'Reject' = 'Approve', token = manager) =>
      server.inject(`${how}ReleaseException`, { token, query: { id }, body: { note: 'Seen by me' } }),
    place: async () => (await loans.one(loan)).packet.place,
  }
}
