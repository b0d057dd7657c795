import { Text, Title } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useId } from 'react'
import type { BoardMetal } from '../../api/gen/model/index.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney, formatPercent } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type BoardValues, changeWords, pricePath } from './boardValues.ts'
import classes from './Rate.module.css'
import { purityName } from './rateValues.ts'
import { rateTexts } from './texts.ts'

const texts = rateTexts.board

interface BoardCardProps {
  metal: BoardMetal
  record: RecordFormHandle<BoardValues>
}

/** One metal on the board: its price at the reference purity, the change, the field for a new one, every purity. */
export function BoardCard({ metal, record }: BoardCardProps) {
  const { name, symbol, ofDay, previous, purities } = metal
  const id = useId()
  const standing = ofDay ?? previous
  const change = changeWords(metal, formatMoney, formatPercent)
  const Arrow = (metal.changePaise ?? 0) < 0 ? IconArrowDownRight : IconArrowUpRight
  const reference = texts.reference(purityName(metal.referencePurityBp, purities))
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <div>
          <Title order={3} size="h6" id={id} className={classes.metal}>
            {name} <span className={classes.symbol}>{symbol}</span>
            {ofDay === undefined && <StatusBadge tone="warn">{texts.notSet}</StatusBadge>}
            {ofDay?.ofStore && <StatusBadge tone="info">{texts.ownPrice}</StatusBadge>}
          </Title>
          <p className={classes.price} data-old={ofDay === undefined || undefined}>
            {standing === undefined ? texts.noPrice : formatMoney(standing.pricePaisePerG)}
          </p>
          <Text size="sm" c="dimmed">
            {reference}
          </Text>
          <p className={classes.change}>
            {change !== null && metal.changePaise !== 0 && <Arrow size={16} aria-hidden />}
            {change}
            {change !== null && previous !== undefined && ` ${texts.since(formatDate(previous.effectiveOn))}`}
            {ofDay === undefined && previous !== undefined && texts.lastOf(formatDate(previous.effectiveOn))}
          </p>
        </div>
        <div className={classes.field}>
          <MoneyField
            record={record}
            name={pricePath(metal.metalId)}
            label={texts.newPrice(name)}
            help={reference}
          />
        </div>
      </div>
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
