import { dateIn } from '../../src/server/platform/text/time.ts'
import { notesOf, type Side, sidesOfNotes } from './notes.ts'
import { COUNTER, OFFICE, type Person, placeOf, type RoleRow, type SampleBusiness } from './roles.ts'

const READERS: readonly Person[] = ['owner', 'manager', 'clerk', 'auditor']

/** Roles per operation on notes in the sample business; each row makes a request that would succeed. */
export function noteRights({ server, session, openDay }: SampleBusiness): RoleRow[] {
  const today = () => dateIn('Asia/Kolkata', new Date())
  const notes = () => notesOf({ ...server(), owner: session('owner') })
  const place = () => placeOf({ session })
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
