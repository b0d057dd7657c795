import { Alert, Anchor, Group, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import { useAddMoneyTransfer } from '../../api/gen/hooks/money-transfer/add-money-transfer.ts'
import { useGetMoneyTransferChoices } from '../../api/gen/hooks/money-transfer/get-money-transfer-choices.ts'
import type {
  AddMoneyTransferRequest,
  MoneyTransfer,
  MoneyTransferChoices,
} from '../../api/gen/model/index.ts'
import { moneyTransferRules } from '../../api/gen/rules/moneytransfer.ts'
import { cashStepProblem, sentCashProblem } from '../../domain/cash/drawer.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { storeUsualBank, usualBank } from '../shared/payment/usualBank.ts'
import { RecordPicture } from '../shared/picture/RecordPicture.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { PostingBody } from '../shared/voucher/PostingBody.tsx'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { useCan } from '../shell/can.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import type { MoneyWork } from './moneyWork.ts'

const { actions, form: texts } = moneyTransferTexts
const { form: shared } = bankVoucherTexts

/** The value of the cash drawer as a place; other places are ids of banks. */
const CASH = 'cash'

/** The page of a new money transfer. Its fields are shown once balances and accounts are loaded. */
export function MoneyForm({ work }: { work: MoneyWork }) {
  const place = useDashboardPlace('money')
  const { data, error, refetch } = useGetMoneyTransferChoices(useScope(), {
    query: { staleTime: 0, gcTime: 0 },
  })
  return (
    <Page
      title={actions[work]}
      lead={texts.leads[work]}
      actions={<BackButton onClick={place.leave}>{moneyTransferTexts.back}</BackButton>}
    >
      {data !== undefined && <Fields work={work} choices={data} />}
      {data === undefined && <PartState query={{ data, error, refetch }} />}
    </Page>
  )
}

function Fields({ work, choices }: { work: MoneyWork; choices: MoneyTransferChoices }) {
  const scope = useScope()
  const place = useDashboardPlace('money')
  const { openDayOn, surplusPaise } = choices
  const banks = activeBanks(choices)
  const can = useCan()
  const posting = usePosting<MoneyValues, MoneyTransfer, Pick<AddMoneyTransferRequest, 'postedOn'>>({
    draftKey: `money/${work}`,
    openedFor: work === 'bank' && surplusPaise > 0 ? String(surplusPaise) : null,
    nameOf: ({ amountPaise }) => (amountPaise == null ? null : formatMoney(amountPaise)),
    empty: () => emptyMoney(work, choices),
    check: (values) => checkMoney(values, choices),
    sentWith: () => ({ postedOn: openDayOn ?? '' }),
    send: (values, { postedOn }): Promise<MoneyTransfer> =>
      add.mutateAsync({ data: toMoney(values, { ...scope, postedOn }) }),
    fieldOf: moneyFieldOf,
    successText: ({ number }) => texts.done(number),
    printout: ({ id }) => ({ subject: 'moneyTransfer', id }),
    onDone: ({ id, fromBankId, toBankId }) => {
      const bankId = toBankId ?? fromBankId
      if (bankId !== null) storeUsualBank('bank', bankId)
      return place.show(id)
    },
  })
  const add = useAddMoneyTransfer({ request: posting.request })
  const { form: record } = posting
  const { values } = record.form
  const over = posting.repeated === null ? excessCash(values, choices) : null
  const places = [
    { value: CASH, label: texts.option(moneyTransferTexts.cash, formatMoney(choices.drawerPaise)) },
    ...banks.map(({ id, name, balancePaise }) => ({
      value: id,
      label: texts.option(name, formatMoney(balancePaise)),
    })),
  ]

  // The source is not offered as target, unless it was chosen before.
  const targets = places.filter(({ value }) => value !== values.from || value === values.to)

  const cancel = useCancel(posting, place.leave)

  return (
    <PostingBody record={posting} onCancel={cancel} openDayOn={openDayOn} saveLabel={texts.submit}>
      {banks.length === 0 && (
        <Alert color="yellow" variant="light" role="status">
          <Group gap="xs">
            {shared.noBanks}
            {can('GetBank') && (
              <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/bank" {...props} />}>
                {shared.addBank}
              </Anchor>
            )}
          </Group>
        </Alert>
      )}
      <Section title={shared.details} lead={leadOf(choices)}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField record={record} name="amountPaise" label={texts.amount} required />
          <TextField record={record} name="slipNumber" label={texts.slipNumber} />
          <SelectField record={record} name="from" label={texts.from} options={places} required />
          <SelectField record={record} name="to" label={texts.to} options={targets} required />
        </SimpleGrid>
        {over !== null && (
          <Alert color="yellow" variant="light" role="status">
            {texts.overLimit(formatMoney(over.drawerPaise), formatMoney(over.overPaise))}
          </Alert>
        )}
        <TextField record={record} name="remark" label={shared.remark} />
        <RecordPicture record={record} name="attachmentId" label={shared.attachment} purpose="noteDocument" />
      </Section>
    </PostingBody>
  )
}

function leadOf({ openDayOn, drawerPaise, cashLimitPaise }: MoneyTransferChoices): string {
  const drawer = formatMoney(drawerPaise)
  const cash =
    cashLimitPaise === null ? texts.drawer(drawer) : texts.drawerLimit(drawer, formatMoney(cashLimitPaise))
  return openDayOn === null ? cash : `${shared.day(formatDate(openDayOn))} ${cash}`
}

function activeBanks({ banks }: MoneyTransferChoices) {
  return banks.filter(({ active }) => active)
}

/** Form values of a money transfer. */
interface MoneyValues extends KeyedValues {
  amountPaise: number | null
  from: string | null
  to: string | null
  slipNumber: string
  remark: string
  attachmentId: string | null
}

/** The initial form values: a deposit goes to the usual bank, with the cash above the overnight limit; a withdrawal comes from it. */
function emptyMoney(work: MoneyWork, choices: MoneyTransferChoices): MoneyValues {
  const { surplusPaise } = choices
  const bank = usualBank('bank', activeBanks(choices))
  const places = {
    bank: { from: CASH, to: bank, amountPaise: surplusPaise === 0 ? null : surplusPaise },
    draw: { from: bank, to: CASH, amountPaise: null },
    new: { from: null, to: null, amountPaise: null },
  }
  return { ...places[work], slipNumber: '', remark: '', attachmentId: null, idempotencyKey: newKey() }
}

/** The errors of a money transfer, by field. */
function checkMoney(values: MoneyValues, choices: MoneyTransferChoices): Record<string, string> {
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
  const short = from === CASH ? sentCashProblem(amountPaise, { drawerPaise, stepPaise: cashStepPaise }) : null
  return cashStepProblem(amountPaise, cashStepPaise) ?? short
}

/** The cash in the drawer after the transfer and its excess over the overnight limit, in paise; null without an excess. */
function excessCash(
  { amountPaise, to }: MoneyValues,
  { drawerPaise, cashLimitPaise }: MoneyTransferChoices,
): { drawerPaise: number; overPaise: number } | null {
  const after = drawerPaise + (amountPaise ?? 0)
  if (to !== CASH || cashLimitPaise === null || after <= cashLimitPaise) return null
  return { drawerPaise: after, overPaise: after - cashLimitPaise }
}

/** The request for checked form values. */
function toMoney(
  { amountPaise, from, to, slipNumber, remark, attachmentId }: MoneyValues,
  context: Pick<AddMoneyTransferRequest, 'companyId' | 'storeId' | 'postedOn'>,
): AddMoneyTransferRequest {
  return {
    ...context,
    fromBankId: from === CASH ? null : from,
    toBankId: to === CASH ? null : to,
    amountPaise: amountPaise ?? 0,
    slipNumber: slipNumber.trim() || null,
    remark: remark.trim() || null,
    attachmentId,
  }
}

/** The form field that shows a server error of a request field. */
function moneyFieldOf(field: string): string {
  return { fromBankId: 'from', toBankId: 'to' }[field] ?? field
}
