import type { AddTaxPaymentRequest, FieldProblem, TaxPaymentChoices } from '../../../api/gen/model/index.ts'
import { type TaxAmounts, taxes, taxPaymentLines, totalTaxPaise } from '../../../domain/books/taxPayment.ts'
import { addMonths } from '../../../domain/dates/dates.ts'
import { taxPayment } from '../../db/schema/journal.ts'
import { fileIdAfter } from '../../platform/files/fileIdAfter.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import {
  addVoucherDetails,
  lockNumberSequences,
  openDayOf,
  postVoucher,
  requireOpenDay,
} from '../books/public.ts'
import { bankVoucherTexts as texts } from './bankVoucherTexts.ts'
import { bankBalances, lockOwnBank } from './ownBankAccounts.ts'
import { readTaxDues } from './taxDues.ts'

/** The choices for the form of a tax payment: the periods with GST to pay that ended before the open day, and the banks. Paise. */
export async function taxPaymentChoices(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
): Promise<TaxPaymentChoices> {
  const openDayOn = await openDayOf(context)
  const dues = await readTaxDues(context, lastEndedPeriod(openDayOn ?? context.today))
  return {
    openDayOn,
    banks: (await bankBalances(context)).filter(({ active }) => active),
    dues: dues.map(({ periodOn, cgst, sgst, igst }) => ({
      periodOn,
      cgstPaise: cgst,
      sgstPaise: sgst,
      igstPaise: igst,
    })),
  }
}

/**
 * Pays GST of an ended return period from a bank account of the company, on the open day. Of each tax it pays at most what the actor's
 * store still owes for the period (further decisions, "Tax payment"). Returns the id of the voucher.
 * @throws DomainError 422 at the field that breaks a rule; then nothing is posted.
 */
export async function addTaxPayment(context: BaseContext, input: AddTaxPaymentRequest): Promise<string> {
  const { actor } = context
  const { postedOn: date, periodOn, challanOn, cgstPaise, sgstPaise, igstPaise } = input
  const amounts: TaxAmounts = { cgst: cgstPaise, sgst: sgstPaise, igst: igstPaise }
  const challanNumber = input.challanNumber.trim()
  if (challanNumber === '') throw failField('challanNumber', texts.challanNumber)
  if (challanOn > date) throw failField('challanOn', texts.laterChallan)
  await requireOpenDay(context, date, 'postedOn')
  if (periodOn > lastEndedPeriod(date))
    throw failField('periodOn', texts.periodNotEnded(periodOn, addMonths(periodOn, 1)))
  const amountPaise = totalTaxPaise(amounts)
  if (amountPaise === 0) throw failField('cgstPaise', texts.nothingPaid)
  const bank = await lockOwnBank(context, input.bankId, 'bankId')
  const attachmentId = await fileIdAfter(context, {
    id: input.attachmentId,
    current: null,
    purpose: 'noteDocument',
    field: 'attachmentId',
  })
  await lockNumberSequences(context, [actor.storeId])
  await requireDue(context, periodOn, amounts, date)
  const voucher = await postVoucher(context, {
    kind: 'tax-payment',
    date,
    narration: texts.taxNarration(periodOn, challanNumber),
    lines: taxPaymentLines(amounts, bank.code),
    payments: [{ direction: 'out', mode: 'bank', bankId: bank.id, amountPaise, reference: challanNumber }],
  })
  await addVoucherDetails(context, taxPayment, {
    companyId: actor.companyId,
    voucherId: voucher.id,
    storeId: actor.storeId,
    bankId: bank.id,
    periodOn,
    cgstPaise,
    sgstPaise,
    igstPaise,
    challanNumber,
    challanOn,
    remark: input.remark?.trim() || null,
    attachmentId,
  })
  return voucher.id
}

/** @throws DomainError 422 at each tax of which more would be paid than is due for the period. */
async function requireDue(
  context: BaseContext,
  periodOn: string,
  amounts: TaxAmounts,
  date: string,
): Promise<void> {
  const dues = await readTaxDues(context, lastEndedPeriod(date))
  const due = dues.find((one) => one.periodOn === periodOn)
  const problems = taxes.flatMap((tax): FieldProblem[] => {
    const duePaise = due?.[tax] ?? 0
    if (amounts[tax] <= duePaise) return []
    return [{ field: `${tax}Paise`, message: texts.moreThanDue(periodOn, duePaise) }]
  })
  const [first] = problems
  if (first) throw fail(422, first.message, problems)
}

/** First day of the last calendar month that has ended on a day. */
function lastEndedPeriod(date: string): string {
  return addMonths(`${date.slice(0, 7)}-01`, -1)
}
