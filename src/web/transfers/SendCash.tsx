import { SimpleGrid } from '@mantine/core'
import { transferTexts } from '#texts/transfer.ts'
import { useSendCash } from '../../api/gen/hooks/transfer/send-cash.ts'
import type { Transfer, TransferChoices } from '../../api/gen/model/index.ts'
import { transferRules } from '../../api/gen/rules/transfer.ts'
import { type CashSource, cashStepProblem, sentCashProblem } from '../../domain/cash/drawer.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { useCashStep } from '../shared/payment/useCashStep.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { newKey } from '../shared/record/useIdempotencyKey.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PostingBody } from '../shared/voucher/PostingBody.tsx'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { type CarriedValues, carriedLabels, carriedOf, emptyCarried } from './carried.ts'
import { earlierDayReason } from './earlierDayReason.ts'
import { CarriedFields, FormFrame } from './FormFrame.tsx'

const { form: texts } = transferTexts

interface CashValues extends CarriedValues {
  amountPaise: number | null
}

const empty = (): CashValues => ({ ...emptyCarried(), amountPaise: null, idempotencyKey: newKey() })

/** Sends cash from the drawer to another store. */
export function SendCash() {
  return (
    <FormFrame title={transferTexts.sendCash} lead={texts.cashLead}>
      {(choices) => <CashForm choices={choices} />}
    </FormFrame>
  )
}

function CashForm({ choices }: { choices: TransferChoices }) {
  const scope = useScope()
  const place = useDashboardPlace('transfer')
  const { openDayOn, drawerPaise } = choices
  const cash = { stepPaise: useCashStep(), drawerPaise }
  const posting = usePosting<CashValues, Transfer>({
    draftKey: 'transfer/cash',
    empty,
    check: (values) => check(values, cash),
    send: (values): Promise<Transfer> =>
      send.mutateAsync({
        data: { ...scope, ...carriedOf(values), amountPaise: values.amountPaise ?? 0 },
      }),
    successText: ({ number }) => texts.sent(number),
    printout: ({ id }) => ({ subject: 'transfer', id }),
    onDone: ({ id }) => place.show(id),
  })
  const send = useSendCash({ request: posting.request })
  return (
    <PostingBody
      record={posting}
      onCancel={place.list}
      openDayOn={openDayOn}
      dayProblem={earlierDayReason(choices)}
      saveLabel={transferTexts.sendCash}
    >
      <Section title={transferTexts.kinds.cash} lead={texts.drawer(formatMoney(drawerPaise))}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField
            record={posting.form}
            name="amountPaise"
            label={texts.amount}
            error={
              posting.repeated === null ? wrongCash(posting.form.form.values.amountPaise, cash) : undefined
            }
            required
          />
          <CarriedFields record={posting.form} choices={choices} />
        </SimpleGrid>
      </Section>
    </PostingBody>
  )
}

/** Why a typed amount of cash cannot be sent; undefined if it can, or is empty. */
function wrongCash(amountPaise: number | null, cash: CashSource): string | undefined {
  if (amountPaise === null) return undefined
  return cashStepProblem(amountPaise, cash.stepPaise) ?? sentCashProblem(amountPaise, cash) ?? undefined
}

function check(values: CashValues, cash: CashSource): Record<string, string> {
  const { amountPaise } = values
  const labels = { ...carriedLabels, amountPaise: texts.amount }
  const broken = contractCheck(transferRules.SendCash, labels, values)
  const wrong = wrongCash(amountPaise, cash)
  return wrong === undefined ? broken : { ...broken, amountPaise: wrong }
}
