import type { Session } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { notesOf, type Side, sidesOfNotes } from './notes.ts'
import type { TestServer } from './server.ts'

type Person = 'owner' | 'manager' | 'appraiser' | 'clerk' | 'auditor'
type Sent = { query?: Record<string, unknown>; body?: unknown }

const OFFICE: readonly Person[] = ['owner', 'manager']
const COUNTER: readonly Person[] = ['owner', 'manager', 'clerk']
const READERS: readonly Person[] = ['owner', 'manager', 'clerk', 'auditor']

/** Roles per operation on notes in the sample business; each row makes a request that would succeed. */
export function noteRights({
  server,
  session,
  openDay,
}: {
  server: () => TestServer
  session: (person: Person) => Session
  openDay: () => Promise<unknown>
}): [action: string, id: OperationId, may: readonly Person[], request: () => Promise<Sent>][] {
  const today = () => dateIn('Asia/Kolkata', new Date())
  const notes = () => notesOf({ ...server(), owner: session('owner') })
  const place = () => {
    const { companyId, storeId } = session('owner')
    return { companyId, storeId }
  }
  const added = async (side: Side) => {
    await openDay()
    return (await notes()).add(side, today())
  }
  return (['credit', 'debit'] as const).flatMap((side) => {
    const { add, page, one, reverse, print } = sidesOfNotes[side]
    return [
      [`see the ${side} notes`, page, READERS, async () => ({ body: place() })],
      [`see a ${side} note`, one, READERS, async () => ({ query: { id: (await added(side)).id } })],
      [`print a ${side} note`, print, COUNTER, async () => ({ query: { id: (await added(side)).id } })],
      [
        `add a ${side} note`,
        add,
        COUNTER,
        async () => {
          await openDay()
          return { body: (await notes()).request(side, today()) }
        },
      ],
      [
        `reverse a ${side} note`,
        reverse,
        OFFICE,
        async () => ({
          query: { id: (await added(side)).id },
          body: { postedOn: today(), reason: 'Twice' },
        }),
      ],
    ]
  })
}
