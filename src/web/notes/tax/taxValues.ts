import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { taxPaymentTexts } from '#texts/taxpayment.ts'
import type { AddTaxPaymentRequest, TaxDue, TaxPaymentChoices } from '../../../api/gen/model/index.ts'
import { taxPaymentRules } from '../../../api/gen/rules/taxpayment.ts'
import { taxes } from '../../../domain/books/taxPayment.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { usualBank } from '../../shared/usualBank.ts'
import { formatMoney } from '../../ui/format.ts'

const { form: texts } = taxPaymentTexts

/** The fields of the taxes, in paise. */
export const taxFields = taxes.map((tax) => ({ tax, name: `${tax}Paise` as const }))

/** A payment of GST as its form holds it. */
export interface TaxValues extends KeyedValues {
  periodOn: string | null
  cgstPaise: number | null
  sgstPaise: number | null
  igstPaise: number | null
  bankId: string | null
  challanNumber: string
  challanOn: string | null
  remark: string
  attachmentId: string | null
}

/** The form as it opens: all that is to be paid for the oldest period that has something to pay. */
export function emptyTax({ dues, banks, openDayOn }: TaxPaymentChoices): TaxValues {
  const [oldest] = dues
  return {
    ...amountsOf(oldest),
    periodOn: oldest?.periodOn ?? null,
    bankId: usualBank('bank', banks),
    challanNumber: '',
    challanOn: openDayOn,
    remark: '',
    attachmentId: null,
    idempotencyKey: newKey(),
  }
}

/** What is to be paid of each tax for a period. */
export function amountsOf(due: TaxDue | undefined): Pick<TaxValues, (typeof taxFields)[number]['name']> {
  return {
    cgstPaise: due?.cgstPaise ?? 0,
    sgstPaise: due?.sgstPaise ?? 0,
    igstPaise: due?.igstPaise ?? 0,
  }
}

/** All taxes of a form together, in paise. */
export function totalOf(values: TaxValues): number {
  return taxFields.reduce((sum, { name }) => sum + (values[name] ?? 0), 0)
}

/** What is wrong with a payment of GST, by the names of its fields. */
export function checkTax(values: TaxValues, { dues, openDayOn }: TaxPaymentChoices): Record<string, string> {
  const { periodOn, bankId, challanOn } = values
  const due = dues.find((one) => one.periodOn === periodOn)
  const labels = {
    ...Object.fromEntries(taxFields.map(({ tax, name }) => [name, texts.taxes[tax]])),
    challanNumber: texts.challanNumber,
    challanOn: texts.challanOn,
    remark: bankVoucherTexts.form.remark,
  }
  const tooMuch = taxFields.flatMap(({ name }) => {
    const most = due?.[name] ?? 0
    return (values[name] ?? 0) > most ? [[name, texts.tooMuch(formatMoney(most))] as const] : []
  })
  return {
    ...(totalOf(values) === 0 && { cgstPaise: texts.nothingPaid }),
    ...contractCheck(taxPaymentRules.AddTaxPayment, labels, values),
    ...Object.fromEntries(tooMuch),
    ...(periodOn === null && { periodOn: texts.choosePeriod }),
    ...(bankId === null && { bankId: texts.chooseBank }),
    ...(challanOn !== null &&
      openDayOn !== null &&
      challanOn > openDayOn && { challanOn: texts.laterChallan }),
  }
}

/** The request of a payment of GST that was checked. */
export function toTax(
  values: TaxValues,
  around: Pick<AddTaxPaymentRequest, 'companyId' | 'storeId' | 'postedOn'>,
): AddTaxPaymentRequest {
  const { periodOn, bankId, challanNumber, challanOn, remark, attachmentId } = values
  return {
    ...around,
    periodOn: periodOn ?? '',
    bankId: bankId ?? '',
    cgstPaise: values.cgstPaise ?? 0,
    sgstPaise: values.sgstPaise ?? 0,
    igstPaise: values.igstPaise ?? 0,
    challanNumber: challanNumber.trim(),
    challanOn: challanOn ?? '',
    remark: remark.trim() || null,
    attachmentId,
  }
}
