import type { MoneyTransferRow } from '../../../api/gen/model/index.ts'
import type { Handlers } from '../../platform/operation/context.ts'
import { addMoneyTransfer, moneyTransferChoices } from './addMoneyTransfer.ts'
import { moneyTransfers } from './kinds.ts'
import { readMoneyTransfer } from './oneBankVoucher.ts'
import { countBankVouchers, pageBankVouchers } from './pageBankVouchers.ts'
import { reverseBankVoucher } from './reverseBankVoucher.ts'

/** Transfers between the cash drawer and own bank accounts. */
export const moneyTransferHandlers = {
  GetMoneyTransferChoices: (context) => moneyTransferChoices(context),
  GetMoneyTransfer: (context) => pageBankVouchers<MoneyTransferRow>(context, moneyTransfers, context.body),
  GetMoneyTransferCount: (context) => countBankVouchers(context, moneyTransfers, context.body),
  GetMoneyTransferById: (context) => readMoneyTransfer(context, context.query.id),

  AddMoneyTransfer: async (context) =>
    readMoneyTransfer(context, await addMoneyTransfer(context, context.body)),

  ReverseMoneyTransfer: async (context) => {
    await reverseBankVoucher(context, moneyTransfers, context.query.id, context.body)
    return readMoneyTransfer(context, context.query.id)
  },
} satisfies Handlers<'MoneyTransfer'>
