import { type Row, walk } from './pages.ts'
import { NotReached, type World } from './world.ts'

/** What is ended, in this order: its list, which rows of it, and the operation that ends one. */
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
 * Ends what a run left open in the first store of its own company, because open records keep a company active. What is
 * rejected stays, and so does what was opened in its other stores.
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
