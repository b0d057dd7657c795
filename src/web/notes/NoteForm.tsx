import { Alert, Anchor, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { paymentTexts } from '#texts/payment.ts'
import type { AddNoteRequest, Note, NoteChoices } from '../../api/gen/model/index.ts'
import { CustomerPicker } from '../shared/customer/CustomerPicker.tsx'
import { PaymentParts } from '../shared/payment/PaymentParts.tsx'
import {
  type CashRules,
  cashPart,
  checkParts,
  type PartValues,
  toParts,
} from '../shared/payment/paymentValues.ts'
import { useCashStep } from '../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../shared/payment/useFollowTotal.ts'
import { useUpiPayee } from '../shared/payment/useUpiPayee.ts'
import { RecordPicture } from '../shared/picture/RecordPicture.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { NoteFill } from '../shared/voucher/noteFill.ts'
import { PostingBody } from '../shared/voucher/PostingBody.tsx'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { useCan } from '../shell/can.ts'
import { outcomesOf } from '../shell/messages.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatDate } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { useEscape } from '../ui/page/useEscape.ts'
import type { NoteSide } from './noteSide.ts'
import { notesTexts } from './texts/notes.ts'

const { form: texts } = notesTexts

interface NoteFormProps {
  side: NoteSide
  choices: NoteChoices
  open: OpenRecord
}

/** The form of a note that is not linked to a loan. */
export function NoteForm({ side, choices, open }: NoteFormProps) {
  const scope = useScope()
  const fill = useSearch({ strict: false, select: (search) => search.fill })
  const { openDayOn, drawerPaise } = choices
  const cash = { stepPaise: useCashStep(), ...(side.paysOut && { availablePaise: drawerPaise }) }
  const heads = choices.heads.filter(({ usage, active }) => usage === 'standalone' && active)
  const banks = choices.banks.filter(({ active }) => active)
  const posting = usePosting<NoteValues, Note, Pick<AddNoteRequest, 'postedOn'>>({
    draftKey: `note/${side.kind}`,
    openedFor: fill === undefined ? null : JSON.stringify(fill),
    nameOf: ({ customerName, party, narration }) => customerName || party || narration,
    empty: () => (fill === undefined ? emptyNote() : filledNote(fill, heads)),
    check: (values) => checkNote(side, values, cash),
    sentWith: () => ({ postedOn: openDayOn ?? '' }),
    send: (values, { postedOn }): Promise<Note> =>
      add.mutateAsync({ data: toNote(values, { ...scope, postedOn }) }),
    successText: () => outcomesOf(side.texts.noun).registered,
    printout: ({ id }) => ({ subject: side.printout, id }),
    onDone: ({ id }) => open.show(id),
  })
  const add = side.useAdd({ request: posting.request })
  const { form: record } = posting
  const { values } = record.form
  const head = heads.find(({ id }) => id === values.headId)
  const upi = useUpiPayee(values.narration.trim() || head?.name || side.texts.noun)
  useFollowTotal(record, values.amountPaise)
  useEscape(record.dirty || record.saving ? undefined : open.close)

  const cancel = useCancel(posting, open.close)

  return (
    <PostingBody record={posting} onCancel={cancel} openDayOn={openDayOn}>
      {heads.length === 0 && (
        <Alert color="yellow" variant="light" role="status">
          <Group gap="xs">
            {texts.noHeads}
            <Anchor
              c="inherit"
              underline="always"
              renderRoot={(props) => <Link to="/creditdebit" {...props} />}
            >
              {texts.addHeads}
            </Anchor>
          </Group>
        </Alert>
      )}
      <Section title={texts.details} lead={openDayOn === null ? '' : texts.day(formatDate(openDayOn))}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            record={record}
            name="headId"
            label={texts.head}
            options={heads.map(({ id, name }) => ({ value: id, label: name }))}
            help={head && texts.headHelp(head.accountCode, head.accountName)}
            required
          />
          <MoneyField record={record} name="amountPaise" label={texts.amount} required />
          <PartyField side={side} record={record} />
        </SimpleGrid>
        <TextAreaField record={record} name="narration" label={texts.narration} required />
        <RecordPicture record={record} name="attachmentId" label={texts.attachment} purpose="noteDocument" />
      </Section>
      <Section title={texts.payment}>
        <PaymentParts
          record={record}
          name="payments"
          label={texts.payment}
          parts={values.payments}
          wantedPaise={values.amountPaise ?? 0}
          banks={banks}
          cash={posting.repeated === null ? cash : { stepPaise: cash.stepPaise }}
          {...(!side.paysOut && upi && { upi })}
        />
      </Section>
    </PostingBody>
  )
}

/** The payer or payee: a name, or a customer. */
function PartyField({ side, record }: { side: NoteSide; record: RecordFormHandle<NoteValues> }) {
  const can = useCan()
  const { form } = record
  const { customerId, customerName } = form.values
  const choose = (customer: { id: string | null; name: string }) =>
    form.setValues({ ...form.getValues(), customerId: customer.id, customerName: customer.name, party: '' })
  if (customerId !== null)
    return (
      <div data-path="customerId" data-label={texts.customer}>
        <Text size="sm" fw={500}>
          {side.texts.party}
        </Text>
        <Group gap="sm">
          <Text>{customerName}</Text>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => choose({ id: null, name: '' })}
          >
            {texts.clearCustomer}
          </Button>
        </Group>
        {form.errors.customerId !== undefined && (
          <Text role="alert" size="sm" c="red">
            {form.errors.customerId}
          </Text>
        )}
      </div>
    )
  return (
    <>
      <TextField record={record} name="party" label={side.texts.party} />
      {can('GetCustomer') && (
        <CustomerPicker
          label={texts.customer}
          path="customerId"
          placeholder={texts.findCustomer}
          required={false}
          onChoose={choose}
        />
      )}
    </>
  )
}

/** Form values of a note without a loan. */
interface NoteValues extends KeyedValues {
  headId: string | null
  amountPaise: number | null
  payments: PartValues[]
  party: string
  /** A customer instead of a party, with the name to show. */
  customerId: string | null
  customerName: string
  narration: string
  attachmentId: string | null
}

/** The initial form values. */
function emptyNote(): NoteValues {
  return {
    headId: null,
    amountPaise: null,
    payments: [cashPart()],
    party: '',
    customerId: null,
    customerName: '',
    narration: '',
    attachmentId: null,
    idempotencyKey: newKey(),
  }
}

/** The initial values of a note for a known amount, with the voucher head of its account. */
function filledNote(
  { accountCode, ...known }: NoteFill,
  heads: readonly NoteChoices['heads'][number][],
): NoteValues {
  const head = heads.find((one) => one.accountCode === accountCode)
  const payments = [{ ...cashPart(), amountPaise: known.amountPaise }]
  return { ...emptyNote(), ...known, headId: head?.id ?? null, payments }
}

/** The errors of a note, by field. */
function checkNote(side: NoteSide, values: NoteValues, cash: CashRules): Record<string, string> {
  const labels = {
    headId: texts.head,
    amountPaise: texts.amount,
    party: side.texts.party,
    narration: texts.narration,
    payments: paymentTexts.mode,
  }
  return {
    ...contractCheck(side.rules.add, labels, values),
    ...checkParts('payments', values.payments, values.amountPaise ?? 0, cash),
  }
}

/** The request for checked form values. */
function toNote(
  values: NoteValues,
  context: Pick<AddNoteRequest, 'companyId' | 'storeId' | 'postedOn'>,
): AddNoteRequest {
  const { headId, amountPaise, payments, party, customerId, narration, attachmentId } = values
  return {
    ...context,
    headId: headId ?? '',
    amountPaise: amountPaise ?? 0,
    payments: toParts(payments),
    party: party.trim() || null,
    customerId,
    narration: narration.trim(),
    attachmentId,
  }
}
