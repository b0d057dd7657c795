import { Text } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { BankLoanPacket, BankNewLoan } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/LoanAnchor.tsx'
import { formatDate, formatMoney, formatPercent, formatWeight } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import classes from './BankLoan.module.css'
import { bankNewLoanTexts } from './texts.ts'

const { packets: texts } = bankNewLoanTexts
const figures = [texts.weight, texts.value, texts.principal, texts.rate, texts.earned]

/** The packets of a bank loan, with the customers behind them and what they earn. */
export function BankLoanPackets({ loan }: { loan: BankNewLoan }) {
  return (
    <Section title={texts.title}>
      <ScrollRegion label={texts.table}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.seal}</th>
              <th scope="col">{texts.customer}</th>
              <th scope="col">{texts.loan}</th>
              {figures.map((word) => (
                <th key={word} scope="col" className={classes.figure}>
                  {word}
                </th>
              ))}
              <th scope="col">{texts.where}</th>
            </tr>
          </thead>
          <tbody>
            {loan.packets.map((packet) => (
              <PacketRow key={packet.packetId} packet={packet} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}

function PacketRow({ packet }: { packet: BankLoanPacket }) {
  const { loanId, customerId, returnedOn, consent, collectOn, rateBp } = packet
  const notes = [
    returnedOn === null ? texts.since(formatDate(packet.pledgedOn)) : texts.back(formatDate(returnedOn)),
    consent === null ? null : texts.consent(consent),
    returnedOn === null && collectOn !== null ? texts.collects(formatDate(collectOn)) : null,
  ]
  return (
    <tr>
      <td className={classes.whole}>{packet.seal}</td>
      <td>
        <CustomerAnchor id={customerId}>{packet.customerName}</CustomerAnchor>
        <Text size="xs" c="dimmed">
          {packet.phone}
        </Text>
      </td>
      <td className={classes.whole}>
        <LoanAnchor id={loanId}>{packet.loanNumber}</LoanAnchor>
        <Text size="xs" c="dimmed">
          {partPaymentTexts.status[packet.loanStatus]}
        </Text>
      </td>
      <td className={classes.figure}>{formatWeight(packet.netMg)}</td>
      <td className={classes.figure}>{formatMoney(packet.valuePaise)}</td>
      <td className={classes.figure}>{formatMoney(packet.outstandingPaise)}</td>
      <td className={classes.figure}>{rateBp === null ? '–' : formatPercent(rateBp)}</td>
      <td className={classes.figure}>{formatMoney(packet.earnedPaise)}</td>
      <td>{notes.filter((note) => note !== null).join(' · ')}</td>
    </tr>
  )
}
