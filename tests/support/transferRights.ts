import type { Transfer } from '../../src/api/gen/model/index.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { ALL, OFFICE, type Person, placeOf, type RoleRow, type SampleBusiness, type Sent } from './roles.ts'
import { sampleLoan } from './sampleLoan.ts'
import { OWNER_PASSWORD } from './server.ts'

const carrier = 'Murugesan'

/** Roles per operation on transfers in the sample business; each row makes a request that would succeed. */
export function transferRights({
  server,
  session,
  otherStore,
  openDay,
}: SampleBusiness & {
  /** An active store where owner and manager have a role too. */
  otherStore: () => Promise<{ id: string }>
}): RoleRow[] {
  const place = () => placeOf({ session })
  const asOwner = () => ({ token: session('owner').token })
  /** A packet in the vault, to be sent. */
  const packets = async () => {
    const { id: packetId } = await sampleLoan(server(), session('owner'))
    return { ...place(), toStoreId: (await otherStore()).id, packetIds: [packetId], carrier }
  }
  const sent = async () => server().call('SendPackets', { ...asOwner(), body: await packets() })
  /** Cash for the drawer, which loans may have emptied. */
  const fillDrawer = async () => {
    await openDay()
    const { rows } = await server().call('GetCreditDebit', { ...asOwner(), body: place() })
    const headId = rows.find(({ name }) => name === 'Other income')?.id ?? ''
    const postedOn = dateIn('Asia/Kolkata', new Date())
    const { drawerPaise } = await server().call('GetTransferChoices', { ...asOwner(), body: place() })
    const amountPaise = 1000 + Math.max(0, -drawerPaise)
    const payments = [{ mode: 'cash' as const, bankId: null, amountPaise, reference: null }]
    const body = { ...place(), postedOn, headId, amountPaise, payments, narration: 'Printout sold' }
    await server().call('AddCreditNote', { ...asOwner(), body })
  }
  /** An office user in the other store, which is open with cash. */
  const away = async (userName: 'owner' | 'manager') => {
    const { id: storeId } = await otherStore()
    const { companyId } = place()
    const { token } = await server().call('SignIn', { body: { userName, password: OWNER_PASSWORD } })
    const there = await server().call('SwitchStore', { token, body: { companyId, storeId } })
    const { open } = await server().call('GetDay', there)
    const businessOn = dateIn('Asia/Kolkata', new Date())
    const denominations = [{ valuePaise: 10_000 as const, count: 10 }]
    if (!open)
      await server().call('OpenDay', { ...there, body: { companyId, storeId, businessOn, denominations } })
    return { token: there.token, body: { companyId, storeId, toStoreId: place().storeId, carrier } }
  }
  /** The receiver is not the sender. */
  const senderFor = (person: Person) => away(person === 'owner' ? 'manager' : 'owner')
  const received = ({ id, version }: Transfer, more: object): Sent => ({
    query: { id },
    body: { version, ...more },
  })

  return [
    ['see the choices of a transfer', 'GetTransferChoices', ALL, async () => ({ body: place() })],
    ['see the transfers', 'GetTransfer', ALL, async () => ({ body: { ...place(), direction: 'in' } })],
    ['see a transfer', 'GetTransferById', ALL, async () => ({ query: { id: (await sent()).id } })],
    [
      'print the slip of a transfer',
      'GetTransferSlip',
      ALL,
      async () => ({ query: { id: (await sent()).id } }),
    ],
    ['search packets to send', 'GetVaultPackets', OFFICE, async () => ({ body: place() })],
    [
      'send cash',
      'SendCash',
      OFFICE,
      async () => {
        await fillDrawer()
        return { body: { ...place(), toStoreId: (await otherStore()).id, amountPaise: 1000, carrier } }
      },
    ],
    ['send packets', 'SendPackets', OFFICE, async () => ({ body: await packets() })],
    [
      'cancel a transfer',
      'CancelTransfer',
      OFFICE,
      async () => received(await sent(), { reason: 'Rain', location: 'Safe 1' }),
    ],
    [
      'receive cash',
      'ReceiveCash',
      OFFICE,
      async (person) => {
        await openDay()
        const { token, body } = await senderFor(person)
        const transfer = await server().call('SendCash', { token, body: { ...body, amountPaise: 100 } })
        return received(transfer, { countedPaise: 100 })
      },
    ],
    [
      'receive packets',
      'ReceivePackets',
      OFFICE,
      async (person) => {
        const { token, body } = await senderFor(person)
        const { storeId, companyId } = body
        const { userId } = session('owner')
        const { id: packetId } = await sampleLoan(server(), { companyId, storeId, userId })
        const packetIds = [packetId]
        const transfer = await server().call('SendPackets', { token, body: { ...body, packetIds } })
        return received(transfer, { packetIds, location: 'Safe 1' })
      },
    ],
  ]
}
