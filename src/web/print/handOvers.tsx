import { useParams } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { transferTexts } from '#texts/transfer.ts'
import { useGetLenderPacketList } from '../../api/gen/hooks/print/get-lender-packet-list.ts'
import { useGetTransferSlip } from '../../api/gen/hooks/print/get-transfer-slip.ts'
import type {
  ListedPacket,
  LenderPacketList as PacketList,
  TransferSlip as Slip,
} from '../../api/gen/model/index.ts'
import { finenessOf } from '../../domain/valuation/purity.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { decimalOf, groupIndian } from '../ui/digits.ts'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../ui/format.ts'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import table from './PrintoutTable.module.css'
import { Amount, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { usePrintoutTexts } from './printoutTexts.ts'
import { printTexts } from './texts.ts'

const listTexts = printTexts.lenderPackets
const { slip: slipTexts, states, kinds, page } = transferTexts

/** /print/transfer/$id: the content of a transfer between stores, to be signed at both ends. */
export function TransferSlip() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetTransferSlip({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(slip) => <SlipSheet slip={slip} />}</PrintoutPage>
}

function SlipSheet({ slip }: { slip: Slip }) {
  const { head, number, state, sentOn, amountPaise, packets } = slip
  return (
    <>
      <Letterhead head={head} />
      <PrintoutTitle
        title={titlesTexts.transferSlip}
        note={state === 'on-the-way' ? undefined : states[state]}
        number={number}
        date={sentOn}
      />
      <Facts
        title={slipTexts.what}
        rows={[
          [transferTexts.columns.kind, kinds[slip.kind]],
          [slipTexts.from, slip.fromStoreName],
          [slipTexts.to, slip.toStoreName],
          [slipTexts.carrier, slip.carrier],
          [slipTexts.note, slip.note],
        ]}
      />
      {amountPaise !== null && <Amount label={page.amount} paise={amountPaise} />}
      {packets.length > 0 && (
        <Facts
          title={slipTexts.packets}
          rows={packets.map(({ seal, loanNumber, customerName }) => [
            seal,
            `${loanNumber} · ${customerName}`,
          ])}
        />
      )}
      <p className={classes.small}>
        {slipTexts.madeAt} {formatDateTime(slip.sentAt)}
      </p>
      <Signatures
        signers={[
          slipTexts.handed(slip.sentByName),
          [slipTexts.received, slip.receivedByName].filter(Boolean).join(': '),
        ]}
      />
    </>
  )
}

/** /print/lender-packets/$id: the list of the packets of a bank loan, handed over to the lender with the packets and signed by both. */
export function LenderPacketList() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetLenderPacketList({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(list) => <ListSheet list={list} />}</PrintoutPage>
}

function ListSheet({ list }: { list: PacketList }) {
  const { head, number, status, openedOn, lenderName, packets } = list
  return (
    <>
      <Letterhead head={head} />
      <PrintoutTitle
        title={titlesTexts.lenderPackets}
        note={status === 'cancelled' ? listTexts.reversed : undefined}
        number={number}
        date={openedOn}
      />
      <Facts
        title={listTexts.loan}
        rows={[
          [listTexts.lender, lenderName],
          [listTexts.lenderNumber, list.lenderNumber],
          [listTexts.amount, formatMoney(list.principalPaise)],
        ]}
      />
      <PacketTable packets={packets} />
      <Signatures signers={[listTexts.handed, listTexts.received(lenderName)]} />
    </>
  )
}

/** The packets, each with its items below it, and their totals. */
function PacketTable({ packets }: { packets: readonly ListedPacket[] }) {
  const words = usePrintoutTexts().items
  const sum = (pick: (packet: ListedPacket) => number) => packets.reduce((all, one) => all + pick(one), 0)
  return (
    <table className={table.table}>
      <caption>{listTexts.packets(packets.length)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          <th scope="col">{listTexts.packet}</th>
          <th scope="col">{words.pieces}</th>
          <th scope="col">{words.fineness}</th>
          <th scope="col" className={table.wide}>
            {words.gross}
          </th>
          <th scope="col">{words.net}</th>
          <th scope="col" className={table.wide}>
            {words.value}
          </th>
        </tr>
      </thead>
      {packets.map((packet, index) => (
        <PacketRows key={packet.seal} line={index + 1} packet={packet} />
      ))}
      <tfoot>
        <tr>
          <td />
          <th scope="row">{words.total}</th>
          <td>{formatNumber(sum(piecesOf))}</td>
          <td />
          <td className={table.wide}>{grams(sum(({ grossMg }) => grossMg))}</td>
          <td>{grams(sum(({ netMg }) => netMg))}</td>
          <td className={table.wide}>{formatMoney(sum(({ valuePaise }) => valuePaise))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** A packet with its weights and value, and its items. */
function PacketRows({ line, packet }: { line: number; packet: ListedPacket }) {
  const { seal, loanNumber, grossMg, netMg, valuePaise, returnedOn, items } = packet
  return (
    <tbody className={table.item}>
      <tr>
        <td>{line}</td>
        <th scope="row">
          <strong>{seal}</strong> · <span className={table.number}>{loanNumber}</span>
          {returnedOn !== null && ` · ${listTexts.collected(formatDate(returnedOn))}`}
        </th>
        <td>{formatNumber(piecesOf(packet))}</td>
        <td />
        <td className={table.wide}>{grams(grossMg)}</td>
        <td>{grams(netMg)}</td>
        <td className={table.wide}>{formatMoney(valuePaise)}</td>
      </tr>
      {items.map((item) => (
        <tr key={item.line} className={table.after}>
          <td />
          <th scope="row">{[item.productName, item.huid].filter(Boolean).join(' · ')}</th>
          <td>{formatNumber(item.pieces)}</td>
          <td>{finenessOf(item.purityBp)}</td>
          <td className={table.wide}>{grams(item.grossMg)}</td>
          <td>{grams(item.netMg)}</td>
          <td className={table.wide} />
        </tr>
      ))}
    </tbody>
  )
}

const piecesOf = ({ items }: ListedPacket) => items.reduce((all, { pieces }) => all + pieces, 0)

/** A weight without its unit, which is in the heading. */
const grams = (mg: number) => groupIndian(decimalOf(mg, 3))
