import { Alert, Box, Group, Text, Title } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useAddRates } from '../../api/gen/hooks/rate/add-rates.ts'
import type { RateBoard as Board, BoardMetal } from '../../api/gen/model/index.ts'
import { useCancel } from '../shared/record/useCancel.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { getSession, useSession } from '../shell/session.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type RecordFormHandle, useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney, formatPercent, formatTime } from '../ui/format.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Rate.module.css'
import { purityName, type StoreChoice, storeChoices, wrongPrice } from './rateValues.ts'
import { rateTexts } from './texts.ts'
import { useStoreName } from './useStoreName.ts'
import { useUnusualPrice } from './useUnusualPrice.ts'

const texts = rateTexts.board

/** Today's prices of all metals and purities; users who may add prices get a field for each metal's new price. */
export function RateBoard({ board }: { board: Board }) {
  const { metals, todayDate } = board
  const session = useSession()
  const disabledReason = useDeniedReason()('AddRates')
  const storeName = useStoreName()
  const addRates = useAddRates()
  const sendConfirmed = useUnusualPrice()
  const [problem, setProblem] = useState<string | null>(null)
  const record = useRecordForm<BoardValues>({ initial: emptyBoard(metals), check: checkBoard, save })
  useLeaveGuard({ dirty: record.isDirty, onLeave: () => undefined, free: () => getSession() === null })
  const cancel = useCancel({ form: record, discard })

  function discard() {
    setProblem(null)
    record.reset(emptyBoard(metals))
  }

  async function save(values: BoardValues): Promise<void> {
    const prices = typedPrices(metals, values)
    setProblem(prices.length === 0 ? texts.nothing : null)
    if (prices.length === 0 || session === null) return
    const data = {
      companyId: session.companyId,
      storeId: values.stores === 'own' ? session.storeId : null,
      effectiveOn: todayDate,
      source: values.source.trim() || null,
      prices,
    }
    try {
      await sendConfirmed((confirmed) => addRates.mutateAsync({ data: { ...data, confirmed } }))
      record.reset({ ...emptyBoard(metals, values.stores), source: values.source })
      notifySuccess(texts.saved(prices.length))
    } catch (error) {
      const { status, detail, errors = [] } = problemOf(error)
      if (status === 401) return
      const placed = errors.map(({ field, message }) => ({ field: boardField(field, prices), message }))
      if (record.showErrors(placed).length > 0 || errors.length === 0) setProblem(detail)
    }
  }

  // Prices that were typed before the right was lost stay visible.
  const isReading = disabledReason !== undefined && !record.dirty
  const cards = (entry: RecordFormHandle<BoardValues> | null) => (
    <div className={classes.cards}>
      {metals.map((metal) => (
        <BoardCard key={metal.metalId} metal={metal} record={entry} />
      ))}
    </div>
  )

  return (
    <Section
      title={texts.title(formatDate(todayDate))}
      lead={disabledReason === undefined ? texts.lead : undefined}
    >
      {problem !== null && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {isReading ? (
        cards(null)
      ) : (
        <RecordForm record={record} onCancel={cancel} disabledReason={disabledReason} saveLabel={texts.save}>
          {cards(record)}
          <Group align="flex-start">
            <TextField
              record={record}
              name="source"
              label={rateTexts.fields.source}
              help={rateTexts.help.source}
              flex={1}
            />
            <SelectField
              record={record}
              name="stores"
              label={rateTexts.fields.stores}
              options={storeChoices(storeName)}
              flex={1}
            />
          </Group>
        </RecordForm>
      )}
    </Section>
  )
}

interface BoardCardProps {
  metal: BoardMetal
  /** The form of new prices; null for a user who may only view them. */
  record: RecordFormHandle<BoardValues> | null
}

/** One metal on the board: its price at the reference purity, the change, a field for a new price, and every purity. */
function BoardCard({ metal, record }: BoardCardProps) {
  const { name, symbol, ofDay, previous, purities } = metal
  const id = useId()
  const current = ofDay ?? previous
  const change = changeText(metal, formatMoney, formatPercent)
  const Arrow = (metal.changePaise ?? 0) < 0 ? IconArrowDownRight : IconArrowUpRight
  const reference = texts.reference(purityName(metal.referencePurityBp, purities))
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Group align="stretch" justify="space-between">
        <div>
          <Title order={3} size="h6" id={id} className={classes.metal}>
            {name}{' '}
            <Box component="span" c="dimmed" fw={400}>
              {symbol}
            </Box>
            {ofDay === undefined && <StatusBadge tone="warn">{texts.notSet}</StatusBadge>}
            {ofDay?.ofStore && <StatusBadge tone="info">{texts.ownPrice}</StatusBadge>}
          </Title>
          <p className={classes.price} data-old={ofDay === undefined || undefined}>
            {current === undefined ? texts.noPrice : formatMoney(current.pricePaisePerG)}
          </p>
          <Text size="sm" c="dimmed">
            {reference}
          </Text>
          {metal.enteredAt !== null && (
            <Text size="sm" c="dimmed">
              {texts.entered(formatTime(metal.enteredAt), metal.enteredByName)}
            </Text>
          )}
          <p className={classes.change}>
            {change !== null && metal.changePaise !== 0 && <Arrow size={16} aria-hidden />}
            {change}
            {ofDay === undefined && previous !== undefined && texts.lastOf(formatDate(previous.effectiveOn))}
          </p>
        </div>
        {record !== null && (
          <Box flex="0 1 12rem" miw="10rem">
            <MoneyField
              record={record}
              name={pricePath(metal.metalId)}
              label={texts.newPrice(name)}
              help={reference}
            />
          </Box>
        )}
      </Group>
      <table className={classes.purities}>
        <caption className={classes.hidden}>{texts.purities(name)}</caption>
        <thead className={classes.hidden}>
          <tr>
            <th scope="col">{texts.purity}</th>
            <th scope="col">{texts.price}</th>
          </tr>
        </thead>
        <tbody>
          {purities.map(({ label, purityBp, pricePaisePerG }) => (
            <tr key={purityBp}>
              <th scope="row">{label}</th>
              <td>{pricePaisePerG === null ? '–' : formatMoney(pricePaisePerG)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Form values of the board. */
interface BoardValues extends Record<string, unknown> {
  /** In paise per gram, by metal id; empty for no change. */
  prices: Record<string, number | null>
  source: string
  stores: StoreChoice
}

/** The initial form values. */
function emptyBoard(metals: readonly BoardMetal[], stores: StoreChoice = 'all'): BoardValues {
  return { prices: Object.fromEntries(metals.map(({ metalId }) => [metalId, null])), source: '', stores }
}

/** The typed prices, in the order of the board. */
function typedPrices(
  metals: readonly BoardMetal[],
  { prices }: BoardValues,
): { metalId: string; pricePaisePerG: number }[] {
  return metals.flatMap(({ metalId }) => {
    const pricePaisePerG = prices[metalId] ?? null
    return pricePaisePerG === null ? [] : [{ metalId, pricePaisePerG }]
  })
}

/** Field path of a metal's price. */
function pricePath(metalId: string): string {
  return `prices.${metalId}`
}

/** The form field that shows a server error: the request has a list of prices, the form a field for each metal. */
function boardField(field: string, sent: readonly { metalId: string }[]): string {
  const [, index] = /^prices\.(\d+)\./.exec(field) ?? []
  const metalId = index === undefined ? undefined : sent[Number(index)]?.metalId
  return metalId === undefined ? field : pricePath(metalId)
}

/** The errors of the typed prices, by path. */
function checkBoard(values: BoardValues): Record<string, string> {
  const wrong = Object.entries(values.prices).flatMap(([metalId, price]) => {
    const message = wrongPrice(price)
    return message === null ? [] : [[pricePath(metalId), message]]
  })
  return Object.fromEntries(wrong) as Record<string, string>
}

/** The change in a metal's price as text, such as `Up ₹94.94 (1.51 %) since 04 Apr 2026`; null without an earlier price. */
function changeText(
  { changePaise, changeBp, previous }: Pick<BoardMetal, 'changePaise' | 'changeBp' | 'previous'>,
  money: (paise: number) => string,
  percent: (bp: number) => string,
): string | null {
  if (changePaise === null || changeBp === null || previous === undefined) return null
  const day = formatDate(previous.effectiveOn)
  if (changePaise === 0) return texts.same(day)
  const textOf = changePaise > 0 ? texts.up : texts.down
  return textOf(money(Math.abs(changePaise)), percent(Math.abs(changeBp)), day)
}
