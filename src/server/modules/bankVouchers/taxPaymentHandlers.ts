import type { TaxPaymentRow } from '../../../api/gen/model/index.ts'
import type { Handlers } from '../../platform/operation/context.ts'
import { addTaxPayment, taxPaymentChoices } from './addTaxPayment.ts'
import { taxPayments } from './kinds.ts'
import { readTaxPayment } from './oneBankVoucher.ts'
import { countBankVouchers, pageBankVouchers } from './pageBankVouchers.ts'
import { reverseBankVoucher } from './reverseBankVoucher.ts'

/** Payments of GST to the government. */
export const taxPaymentHandlers = {
  GetTaxPaymentChoices: (context) => taxPaymentChoices(context),
  GetTaxPayment: (context) => pageBankVouchers<TaxPaymentRow>(context, taxPayments, context.body),
  GetTaxPaymentCount: (context) => countBankVouchers(context, taxPayments, context.body),
  GetTaxPaymentById: (context) => readTaxPayment(context, context.query.id),
  AddTaxPayment: async (context) => readTaxPayment(context, await addTaxPayment(context, context.body)),

  ReverseTaxPayment: async (context) => {
    await reverseBankVoucher(context, taxPayments, context.query.id, context.body)
    return readTaxPayment(context, context.query.id)
  },
} satisfies Handlers<'TaxPayment'>
