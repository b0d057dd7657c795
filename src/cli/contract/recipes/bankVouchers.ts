import type { Known } from '../known.ts'
import type { Session } from '../sessions.ts'
import { newBranch, openDay, ownBank } from '../shop.ts'
import type { CallInput, Recipe, World } from '../world.ts'

/** GST of each tax that the checker's branch owes, in paise: enough for all payments of one run. */
const OWED_PAISE = 100_000_000

const moneyTransferQuery = async (world: World): Promise<CallInput> => ({
  query: { id: (await world.call('AddMoneyTransfer')).id },
})
const taxPaymentQuery = async (world: World): Promise<CallInput> => {
  const { session } = await gstBranch(world)
  return { session, query: { id: (await world.call('AddTaxPayment')).id } }
}

/** Recipes for the operations of money transfers and tax payments. */
export const bankVoucherRecipes: Record<string, Recipe> = {
  AddMoneyTransfer: async (world) => {
    await openDay(world, world.main)
    return { body: { postedOn: world.today, fromBankId: null, toBankId: await ownBank(world) } }
  },
  GetMoneyTransferById: moneyTransferQuery,
  GetMoneyTransferVoucher: moneyTransferQuery,
  ReverseMoneyTransfer: async (world) => ({
    ...(await moneyTransferQuery(world)),
    body: { postedOn: world.today },
  }),

  AddTaxPayment: async (world) => {
    const { session, periodOn } = await gstBranch(world)
    const bankId = await ownBank(world)
    return { session, body: { postedOn: world.today, challanOn: world.today, periodOn, bankId } }
  },
  GetTaxPayment: async (world) => ({ session: (await gstBranch(world)).session }),
  GetTaxPaymentCount: async (world) => ({ session: (await gstBranch(world)).session }),
  GetTaxPaymentById: taxPaymentQuery,
  GetTaxPaymentVoucher: taxPaymentQuery,
  ReverseTaxPayment: async (world) => ({
    ...(await taxPaymentQuery(world)),
    body: { postedOn: world.today },
  }),
}

/** A store with an open day that owes GST for last month, from opening balances on that month's last day. */
function gstBranch(world: World): Promise<{ session: Session; periodOn: string }> {
  return world.once('gst branch', async () => {
    const session = await newBranch(world)
    const { version, accounts } = await world.call('GetLedgerOpening', { session })
    const amounts = (accounts as (Known & { code: string; accountId: string })[])
      .filter(({ code }) => ['2201', '2202', '2203'].includes(code))
      .map(({ accountId }) => ({ accountId, debitPaise: 0, creditPaise: OWED_PAISE }))
    const cutOverOn = world.day(-Number(world.today.slice(8)))
    await world.call('UpdateLedgerOpening', { session, body: { version, cutOverOn, amounts } })
    await world.call('AcceptLedgerOpening', { session })
    await openDay(world, session)
    return { session, periodOn: `${cutOverOn.slice(0, 7)}-01` }
  })
}
