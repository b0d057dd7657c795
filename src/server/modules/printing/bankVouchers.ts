import type { Handler } from '../../platform/operation/context.ts'
import { readMoneyTransfer, readTaxPayment } from '../bankVouchers/public.ts'
import { readHead } from './printoutHead.ts'

/** The voucher of a money transfer. @throws DomainError 404 when it does not exist or the actor may not see it. */
export const getMoneyTransferVoucher: Handler<'GetMoneyTransferVoucher'> = async (context) => {
  const transfer = await readMoneyTransfer(context, context.query.id)
  const { id, number, postedOn, madeAt, byName, fromBankName, toBankName, amountPaise } = transfer
  return {
    head: await readHead(context, transfer.storeId),
    id,
    number,
    postedOn,
    madeAt,
    byName,
    fromBankName,
    toBankName,
    amountPaise,
    slipNumber: transfer.slipNumber,
    remark: transfer.remark,
    reversedByNumber: transfer.reversal?.number ?? null,
  }
}

/** The voucher of a tax payment. @throws DomainError 404 when it does not exist or the actor may not see it. */
export const getTaxPaymentVoucher: Handler<'GetTaxPaymentVoucher'> = async (context) => {
  const payment = await readTaxPayment(context, context.query.id)
  const { id, number, postedOn, madeAt, byName, periodOn, cgstPaise, sgstPaise, igstPaise } = payment
  const { amountPaise, bankName, challanNumber, challanOn, remark } = payment
  return {
    head: await readHead(context, payment.storeId),
    id,
    number,
    postedOn,
    madeAt,
    byName,
    periodOn,
    cgstPaise,
    sgstPaise,
    igstPaise,
    amountPaise,
    bankName,
    challanNumber,
    challanOn,
    remark,
    reversedByNumber: payment.reversal?.number ?? null,
  }
}
