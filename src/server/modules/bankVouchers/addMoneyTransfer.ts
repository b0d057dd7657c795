import type { AddMoneyTransferRequest, MoneyTransferChoices } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { moneyTransferLines, surplusCashPaise } from '../../../domain/books/moneyTransfer.ts'
import { cashStepProblem, sentCashProblem } from '../../../domain/cash/drawer.ts'
import { moneyTransfer } from '../../db/schema/journal.ts'
import { fileIdAfter } from '../../platform/files/fileIdAfter.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import {
  addVoucherDetails,
  cashByBooks,
  openDayOf,
  overnightLimit,
  postVoucher,
  readPolicy,
  requireOpenDay,
} from '../books/public.ts'
import { bankVoucherTexts as texts } from './bankVoucherTexts.ts'
import { bankBalances, lockOwnBank, type OwnBank } from './ownBankAccounts.ts'

/** The accounts and default values for the form of a money transfer. Paise. */
export async function moneyTransferChoices(
  context: Pick<BaseContext, 'db' | 'actor'>,
): Promise<MoneyTransferChoices> {
  const { balancePaise: drawerPaise } = await cashByBooks(context)
  const limitPaise = await overnightLimit(context)
  const { cashStepPaise: stepPaise } = await readPolicy(context)
  return {
    openDayOn: await openDayOf(context),
    drawerPaise,
    cashStepPaise: stepPaise,
    cashLimitPaise: limitPaise,
    surplusPaise: surplusCashPaise({ drawerPaise, limitPaise, stepPaise }),
    banks: await bankBalances(context),
  }
}

/**
 * Moves money between the cash drawer of the actor's store and own bank accounts on the open day: one voucher with both sides
 * (further decisions, "Money transfer"). Returns its id.
 * @throws DomainError 422 at the field that breaks a rule; then nothing is posted.
 */
export async function addMoneyTransfer(
  context: BaseContext,
  input: AddMoneyTransferRequest,
): Promise<string> {
  const { actor } = context
  const { postedOn: date, amountPaise } = input
  const fromBankId = input.fromBankId ?? null
  const toBankId = input.toBankId ?? null
  if (fromBankId === toBankId) throw failField('toBankId', texts.samePlace)
  await requireOpenDay(context, date, 'postedOn')
  const from = await placeOf(context, fromBankId, 'fromBankId')
  const to = await placeOf(context, toBankId, 'toBankId')
  const attachmentId = await fileIdAfter(context, {
    id: input.attachmentId,
    current: null,
    purpose: 'noteDocument',
    field: 'attachmentId',
  })
  const slipNumber = input.slipNumber?.trim() || null
  const remark = input.remark?.trim() || null
  if (fromBankId === null || toBankId === null) await requireWholeCash(context, amountPaise)
  const more = [slipNumber === null ? '' : texts.slip(slipNumber), remark ?? ''].filter(Boolean)
  const voucher = await postVoucher(context, {
    kind: 'money-transfer',
    date,
    narration: texts.transferNarration(from.name, to.name, more),
    lines: moneyTransferLines({ fromCode: from.code, toCode: to.code }, amountPaise),
    shortage: { field: 'amountPaise', problem: sentCashProblem },
  })
  await addVoucherDetails(context, moneyTransfer, {
    companyId: actor.companyId,
    voucherId: voucher.id,
    fromBankId,
    toBankId,
    amountPaise,
    slipNumber,
    remark,
    attachmentId,
  })
  return voucher.id
}

/** @throws DomainError 422 at `amountPaise` for cash that is not a multiple of the policy's cash step. */
async function requireWholeCash(context: BaseContext, amountPaise: number): Promise<void> {
  const { cashStepPaise } = await readPolicy(context)
  const problem = cashStepProblem(amountPaise, cashStepPaise)
  if (problem !== null) throw failField('amountPaise', problem)
}

/** One end of a money transfer: one of the company's own bank accounts, or the cash drawer. */
function placeOf(
  context: BaseContext,
  bankId: string | null,
  field: string,
): Promise<Pick<OwnBank, 'name' | 'code'>> {
  return bankId === null
    ? Promise.resolve({ name: texts.cash, code: accountCodes.cash })
    : lockOwnBank(context, bankId, field)
}
