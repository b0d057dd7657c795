import { CloseButton } from '@mantine/core'
import type { BankPacketChoice } from '../../api/gen/model/index.ts'
import { formatMoney, formatNumber, formatPercent, formatWeight } from '../ui/format.ts'
import classes from './BankLoan.module.css'
import { bankNewLoanTexts } from './texts.ts'

const { form: texts } = bankNewLoanTexts

interface ChosenPacketsProps {
  packets: readonly BankPacketChoice[]
  /** What is asked of the lender, in paise; null while none is typed. */
  amountPaise: number | null
  onDrop: (packet: BankPacketChoice) => void
}

/** The packets that are chosen, and what they come to beside the amount. */
export function ChosenPackets({ packets, amountPaise, onDrop }: ChosenPacketsProps) {
  const sum = (pick: (packet: BankPacketChoice) => number) => packets.reduce((all, one) => all + pick(one), 0)
  const valuePaise = sum((packet) => packet.valuePaise)
  const share =
    amountPaise === null || valuePaise === 0 ? null : Math.round((amountPaise * 10_000) / valuePaise)
  const figures: [string, string][] = [
    [texts.weight, formatWeight(sum(({ netMg }) => netMg))],
    [texts.value, formatMoney(valuePaise)],
    [texts.principal, formatMoney(sum(({ principalPaise }) => principalPaise))],
    [
      texts.amount,
      [formatMoney(amountPaise ?? 0), share === null ? null : texts.ofValue(formatPercent(share))]
        .filter((words) => words !== null)
        .join(' · '),
    ],
  ]
  return (
    <div className={classes.chosen} role="status">
      <strong>{texts.chosen(formatNumber(packets.length))}</strong>
      {packets.length > 0 && (
        <ul className={classes.chips}>
          {packets.map((packet) => (
            <li key={packet.id}>
              {packet.seal} · {packet.customerName}
              <CloseButton size="sm" aria-label={texts.drop(packet.seal)} onClick={() => onDrop(packet)} />
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.sums}>
        {figures.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
