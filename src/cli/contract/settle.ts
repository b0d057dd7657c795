import { type Row, walk } from './pages.ts'
import { NotReached, type World } from './world.ts'

/** The records to end, in this order: the operation that lists them, which rows to end, and the operation that ends one. */
const ENDINGS: readonly [list: string, which: (row: Row, storeId: string) => boolean, ending: string][] = [
  [
    'GetTransfer',
    ({ state, fromStoreId }, storeId) => state === 'on-the-way' && fromStoreId === storeId,
    'CancelTransfer',
  ],
  ['GetNewLoan', () => true, 'CancelNewLoan'],
  ['GetBankNewLoan', ({ status }) => status === 'open', 'RedeemBankNewLoan'],
  ['GetBankNewLoan', ({ status }) => status === 'redeemed', 'CollectPackets'],
  ['GetPartPayment', ({ status }) => status === 'written-off', 'ReverseEntry'],
  ['GetPartPayment', ({ status }) => status === 'active', 'CloseLoan'],
  ['GetPartPayment', ({ status, place }) => status === 'closed' && place === 'vault', 'ReleasePacket'],
]

/**
 * Ends the records that a run left open in the first store of its own company: a company with open records cannot be made inactive.
 * Records that cannot be ended, and those of its other stores, stay open.
 */
export async function settle({ contract, client, main, call }: World): Promise<void> {
  const { token, companyId, storeId } = main
  for (const [list, which, ending] of ENDINGS) {
    const operation = contract.find(list)
    if (!operation || !contract.find(ending)) continue
    const { rows } = await walk(client, { operation, token, body: { companyId, storeId } }, 200)
    for (const { id } of rows.filter((row) => which(row, storeId))) {
      try {
        await call(ending, { query: { id } })
      } catch (error) {
        if (!(error instanceof NotReached)) throw error
      }
    }
  }
}
