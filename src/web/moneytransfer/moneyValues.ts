import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import type { AddMoneyTransferRequest, MoneyTransferChoices } from '../../api/gen/model/index.ts'
import { moneyTransferRules } from '../../api/gen/rules/moneytransfer.ts'
import { cashStepRefusal, sentRefusal } from '../../domain/cash/drawer.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../shared/useIdempotencyKey.ts'
import { usualBank } from '../shared/usualBank.ts'
import type { MoneyWork } from './moneyWork.ts'

const { form: texts } = moneyTransferTexts

/** The cash drawer among the places that money moves between; the others are ids of banks. */
export const CASH = 'cash'

/** A money transfer as its form holds it. */
export interface MoneyValues extends KeyedValues {
  amountPaise: number | null
  from: string | null
  to: string | null
  slipNumber: string
  remark: string
  attachmentId: string | null
}

/** The form as it opens: cash above the overnight limit goes to the usual bank, or cash comes from there. */
export function emptyMoney(work: MoneyWork, { banks, surplusPaise }: MoneyTransferChoices): MoneyValues {
  const bank = usualBank('bank', banks)
  const places = {
    bank: { from: CASH, to: bank, amountPaise: surplusPaise === 0 ? null : surplusPaise },
    draw: { from: bank, to: CASH, amountPaise: null },
    new: { from: null, to: null, amountPaise: null },
  }
  return { ...places[work], slipNumber: '', remark: '', attachmentId: null, idempotencyKey: newKey() }
}

/** What is wrong with a money transfer, by the names of its fields. */
export function checkMoney(values: MoneyValues, choices: MoneyTransferChoices): Record<string, string> {
  const { from, to } = values
  const labels = {
    amountPaise: texts.amount,
    slipNumber: texts.slipNumber,
    remark: bankVoucherTexts.form.remark,
  }
  const wrongAmount = amountProblem(values, choices)
  return {
    ...contractCheck(moneyTransferRules.AddMoneyTransfer, labels, values),
    ...(wrongAmount !== null && { amountPaise: wrongAmount }),
    ...(from === null && { from: texts.chooseSource }),
    ...(to === null ? { to: texts.choosePlace } : from === to && { to: texts.samePlace }),
  }
}

function amountProblem(
  { amountPaise, from, to }: MoneyValues,
  { cashStepPaise, drawerPaise }: MoneyTransferChoices,
): string | null {
  if (amountPaise === null || (from !== CASH && to !== CASH)) return null
  const short = from === CASH ? sentRefusal(amountPaise, { drawerPaise, stepPaise: cashStepPaise }) : null
  return cashStepRefusal(amountPaise, cashStepPaise) ?? short
}

/** What the drawer will hold above its overnight limit; null where it holds no more. Paise. */
export function overLimit(
  { amountPaise, to }: MoneyValues,
  { drawerPaise, cashLimitPaise }: MoneyTransferChoices,
): { drawerPaise: number; overPaise: number } | null {
  const after = drawerPaise + (amountPaise ?? 0)
  if (to !== CASH || cashLimitPaise === null || after <= cashLimitPaise) return null
  return { drawerPaise: after, overPaise: after - cashLimitPaise }
}

/** The request of a money transfer that was checked. */
export function toMoney(
  { amountPaise, from, to, slipNumber, remark, attachmentId }: MoneyValues,
  around: Pick<AddMoneyTransferRequest, 'companyId' | 'storeId' | 'postedOn'>,
): AddMoneyTransferRequest {
  return {
    ...around,
    fromBankId: from === CASH ? null : from,
    toBankId: to === CASH ? null : to,
    amountPaise: amountPaise ?? 0,
    slipNumber: slipNumber.trim() || null,
    remark: remark.trim() || null,
    attachmentId,
  }
}

/** The field of the form that shows what the server says of a field of the request. */
export function moneyFieldOf(field: string): string {
  return { fromBankId: 'from', toBankId: 'to' }[field] ?? field
}
