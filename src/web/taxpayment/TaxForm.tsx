import { SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { recordTexts } from '#texts/record.ts'
import { taxPaymentTexts } from '#texts/taxpayment.ts'
import { useAddTaxPayment } from '../../api/gen/hooks/tax-payment/add-tax-payment.ts'
import { useGetTaxPaymentChoices } from '../../api/gen/hooks/tax-payment/get-tax-payment-choices.ts'
import type {
  AddTaxPaymentRequest,
  TaxDue,
  TaxPayment,
  TaxPaymentChoices,
} from '../../api/gen/model/index.ts'
import { taxPaymentRules } from '../../api/gen/rules/taxpayment.ts'
import { taxDueOn, totalTaxPaise } from '../../domain/books/taxPayment.ts'
import { writtenMonth } from '../../domain/dates/writtenDay.ts'
import { useListPlace } from '../shared/list/useListPlace.ts'
import { bankOptions, storeUsualBank, usualBank } from '../shared/payment/usualBank.ts'
import { RecordPicture } from '../shared/picture/RecordPicture.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { PostingBody } from '../shared/voucher/PostingBody.tsx'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { taxFields } from './taxFields.ts'

const { form: texts } = taxPaymentTexts
const { form: shared } = bankVoucherTexts

/** The page of a new GST payment. Its fields are shown once the dues are loaded. */
export function TaxForm() {
  const place = useListPlace('/debitnote', 'tax')
  const { data, error, refetch } = useGetTaxPaymentChoices(useScope(), {
    query: { staleTime: 0, gcTime: 0 },
  })
  return (
    <Page
      title={taxPaymentTexts.pay}
      lead={texts.lead}
      actions={<BackButton onClick={place.list}>{recordTexts.back}</BackButton>}
    >
      {data !== undefined && <Fields choices={data} />}
      {data === undefined && <PartState query={{ data, error, refetch }} />}
    </Page>
  )
}

/** The fields, or that nothing is to be paid. Once shown they stay, although the last amount due may be paid meanwhile. */
function Fields({ choices }: { choices: TaxPaymentChoices }) {
  const scope = useScope()
  const place = useListPlace('/debitnote', 'tax')
  const { openDayOn, banks } = choices
  const [opened, setOpened] = useState(false)
  const posting = usePosting<TaxValues, TaxPayment, SentWith>({
    draftKey: 'taxPayment',
    empty: () => emptyTax(choices),
    check: (values) => checkTax(values, choices),
    sentWith: () => ({ postedOn: openDayOn ?? '', dues: choices.dues }),
    send: (values, { postedOn }): Promise<TaxPayment> =>
      add.mutateAsync({ data: toTax(values, { ...scope, postedOn }) }),
    successText: ({ number }) => texts.done(number),
    printout: ({ id }) => ({ subject: 'taxPayment', id }),
    onDone: ({ id, bankId }) => {
      storeUsualBank('bank', bankId)
      return place.show(id)
    },
  })
  const add = useAddTaxPayment({ request: posting.request })
  const { form: record } = posting
  const { values } = record.form
  const { dues } = posting.repeated ?? choices
  const due = dues.find(({ periodOn }) => periodOn === values.periodOn)

  const cancel = useCancel(posting, place.list)

  if (!opened && (dues.length > 0 || record.dirty)) setOpened(true)
  if (!opened && dues.length === 0)
    return <EmptyState title={texts.nothing.title} text={texts.nothing.text} />

  return (
    <PostingBody record={posting} onCancel={cancel} openDayOn={openDayOn} saveLabel={texts.submit}>
      <Section title={texts.amounts} lead={openDayOn === null ? '' : shared.day(formatDate(openDayOn))}>
        <SelectField
          record={record}
          name="periodOn"
          label={texts.period}
          options={dues.map(({ periodOn, cgstPaise: cgst, sgstPaise: sgst, igstPaise: igst }) => ({
            value: periodOn,
            label: texts.due(
              writtenMonth(periodOn),
              formatMoney(totalTaxPaise({ cgst, sgst, igst })),
              formatDate(taxDueOn(periodOn)),
            ),
          }))}
          onChange={(periodOn) =>
            record.form.setValues({ periodOn, ...amountsOf(dues.find((one) => one.periodOn === periodOn)) })
          }
          required
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {taxFields.map(({ tax, name }) => (
            <MoneyField
              key={name}
              record={record}
              name={name}
              label={texts.taxes[tax]}
              help={texts.toPay(formatMoney(due?.[name] ?? 0))}
            />
          ))}
        </SimpleGrid>
        <Text fw={600} role="status">
          {texts.total}: {formatMoney(totalOf(values))}
        </Text>
      </Section>
      <Section title={shared.details}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField record={record} name="challanNumber" label={texts.challanNumber} required />
          <DateField record={record} name="challanOn" label={texts.challanOn} required />
          <SelectField
            record={record}
            name="bankId"
            label={texts.bank}
            options={bankOptions('bank', banks)}
            required
          />
          <TextField record={record} name="remark" label={shared.remark} />
        </SimpleGrid>
        <RecordPicture record={record} name="attachmentId" label={shared.attachment} purpose="noteDocument" />
      </Section>
    </PostingBody>
  )
}

/** The open day and the amounts due that the page showed. */
type SentWith = Pick<AddTaxPaymentRequest, 'postedOn'> & Pick<TaxPaymentChoices, 'dues'>

/** Form values of a payment of GST. */
interface TaxValues extends KeyedValues {
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

/** The initial form values: all that is to be paid for the oldest period that has something to pay. */
function emptyTax({ dues, banks, openDayOn }: TaxPaymentChoices): TaxValues {
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

/** The amount due of each tax for a period. */
function amountsOf(due: TaxDue | undefined): Pick<TaxValues, (typeof taxFields)[number]['name']> {
  return {
    cgstPaise: due?.cgstPaise ?? 0,
    sgstPaise: due?.sgstPaise ?? 0,
    igstPaise: due?.igstPaise ?? 0,
  }
}

/** The total of all taxes of the form, in paise. */
function totalOf(values: TaxValues): number {
  return taxFields.reduce((sum, { name }) => sum + (values[name] ?? 0), 0)
}

/** The errors of a payment of GST, by field. */
function checkTax(values: TaxValues, { dues, openDayOn }: TaxPaymentChoices): Record<string, string> {
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

/** The request for checked form values. */
function toTax(
  values: TaxValues,
  context: Pick<AddTaxPaymentRequest, 'companyId' | 'storeId' | 'postedOn'>,
): AddTaxPaymentRequest {
  const { periodOn, bankId, challanNumber, challanOn, remark, attachmentId } = values
  return {
    ...context,
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
