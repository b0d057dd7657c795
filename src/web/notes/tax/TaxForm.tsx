import { Alert, Button, SimpleGrid, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { recordTexts } from '#texts/record.ts'
import { taxPaymentTexts } from '#texts/taxpayment.ts'
import { useAddTaxPayment, useGetTaxPaymentChoices } from '../../../api/gen/hooks/tax-payment/tax-payment.ts'
import type { TaxPayment, TaxPaymentChoices } from '../../../api/gen/model/index.ts'
import { taxDueOn, totalTaxPaise } from '../../../domain/books/taxPayment.ts'
import { writtenMonth } from '../../../domain/dates/writtenDay.ts'
import { PictureField } from '../../shared/PictureField.tsx'
import { problemOf } from '../../shared/problemOf.ts'
import { RecordBody } from '../../shared/record/RecordBody.tsx'
import { useScope } from '../../shared/record/useScope.ts'
import { usePosting } from '../../shared/usePosting.ts'
import { bankOptions, keepUsualBank } from '../../shared/usualBank.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { amountsOf, checkTax, emptyTax, type TaxValues, taxFields, toTax, totalOf } from './taxValues.ts'
import { useTaxPlace } from './useTaxPlace.ts'

const { form: texts } = taxPaymentTexts
const { form: shared } = bankVoucherTexts

/** The page of a new payment of GST, once it is known what is to be paid. */
export function TaxForm() {
  const place = useTaxPlace()
  const { data, isError, error, refetch } = useGetTaxPaymentChoices(useScope(), {
    query: { staleTime: 0, gcTime: 0 },
  })
  return (
    <Page
      title={taxPaymentTexts.pay}
      lead={texts.lead}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={place.list}>
          {recordTexts.back}
        </Button>
      }
    >
      {data !== undefined && data.dues.length > 0 && <Fields choices={data} />}
      {data?.dues.length === 0 && <EmptyState title={texts.nothing.title} text={texts.nothing.text} />}
      {data === undefined &&
        (isError ? (
          <ErrorState detail={problemOf(error).detail} onRetry={() => refetch()} />
        ) : (
          <LoadingState />
        ))}
    </Page>
  )
}

function Fields({ choices }: { choices: TaxPaymentChoices }) {
  const scope = useScope()
  const place = useTaxPlace()
  const confirm = useConfirm()
  const { openDayOn, banks, dues } = choices
  const posting = usePosting<TaxValues, TaxPayment>({
    draftKey: 'taxPayment',
    empty: () => emptyTax(choices),
    check: (values) => checkTax(values, choices),
    send: (values): Promise<TaxPayment> =>
      add.mutateAsync({ data: toTax(values, { ...scope, postedOn: openDayOn ?? '' }) }),
    said: ({ number }) => texts.done(number),
    paper: ({ id }) => ({ of: 'taxPayment', id }),
    onDone: ({ id, bankId }) => {
      keepUsualBank('bank', bankId)
      return place.show(id)
    },
  })
  const add = useAddTaxPayment({ request: posting.request })
  const { form: record } = posting
  const { values, errors } = record.form
  const due = dues.find(({ periodOn }) => periodOn === values.periodOn)

  async function cancel() {
    if (record.dirty && !(await confirm(recordTexts.discard))) return
    posting.discard()
    place.list()
  }

  return (
    <RecordBody
      record={posting}
      onCancel={() => void cancel()}
      lockedReason={openDayOn === null ? shared.noDay : undefined}
      saveLabel={texts.submit}
    >
      {openDayOn === null && (
        <Alert color="yellow" variant="light" role="status">
          {shared.noDay}
        </Alert>
      )}
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
        <PictureField
          label={shared.attachment}
          purpose="noteDocument"
          value={values.attachmentId}
          error={errors.attachmentId}
          disabled={record.saving}
          onChange={(id) => record.form.setFieldValue('attachmentId', id)}
        />
      </Section>
    </RecordBody>
  )
}
