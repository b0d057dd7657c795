import type { Handlers } from '../../platform/operation/context.ts'
import { readLoanProducts, readPricedMetals, readSchemes } from '../lending/public.ts'
import { acceptOpening } from './acceptOpening.ts'
import { addLoan } from './addLoan.ts'
import { changeDraft, removeLoan, removeLoans, setAmounts } from './changeDraft.ts'
import { pageOpeningLoans } from './pageOpeningLoans.ts'
import { presentOpening, presentStoreOpening } from './presentOpening.ts'

/** Opening balances of a store: a draft, and its acceptance. */
export const ledgerOpeningHandlers = {
  GetLedgerOpening: presentStoreOpening,

  UpdateLedgerOpening: async (context) =>
    presentOpening(context, await changeDraft(context, context.body, (row) => presentOpening(context, row))),

  AddOpeningAmount: async (context) => {
    const { accountId, debitPaise, creditPaise } = context.body
    await setAmounts(context, [{ accountId, debitPaise, creditPaise }], (_, field) => field)
    return presentStoreOpening(context)
  },

  GetOpeningLoan: (context) => pageOpeningLoans(context, context.body),

  GetOpeningLoanChoices: async (context) => ({
    products: await readLoanProducts(context),
    metals: await readPricedMetals(context),
    schemes: await readSchemes(context),
  }),

  AddOpeningLoan: addLoan,

  DeleteOpeningLoan: async (context) => {
    await removeLoan(context, context.query.id)
  },

  ClearOpeningLoan: async (context) => {
    await removeLoans(context)
    return presentStoreOpening(context)
  },

  AcceptLedgerOpening: async (context) => {
    await acceptOpening(context, context.body)
    return presentStoreOpening(context)
  },
} satisfies Handlers<'LedgerOpening'>
