import { Box, Button, Checkbox, CloseButton, Group, Input, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetBankNewLoanPackets } from '../../api/gen/hooks/bank-new-loan/get-bank-new-loan-packets.ts'
import type { BankPacketChoice } from '../../api/gen/model/index.ts'
import { scaleHalfUp } from '../../domain/money/money.ts'
import { useScope } from '../shared/record/useScope.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney, formatNumber, formatPercent, formatWeight } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './BankLoan.module.css'
import type { BankLoanValues } from './bankLoanValues.ts'
import { bankNewLoanTexts } from './texts.ts'

const { form: texts } = bankNewLoanTexts
const PAUSE_MS = 200
const ROWS = 10

/** Packets in the vault, chosen from a table with search; the chosen ones are listed below with their totals. */
export function PacketPicker({ record }: { record: RecordFormHandle<BankLoanValues> }) {
  const scope = useScope()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const [cursor, setCursor] = useState<string | null>(null)
  const query = useGetBankNewLoanPackets(
    { ...scope, limit: ROWS, ...(search !== '' && { search }), ...(cursor !== null && { cursor }) },
    { query: { placeholderData: keepPreviousData } },
  )
  const { packets } = record.form.values
  const error = record.form.errors.packetIds
  const choose = (packet: BankPacketChoice, wanted: boolean) =>
    record.form.setFieldValue(
      'packets',
      wanted ? [...packets, packet] : packets.filter(({ id }) => id !== packet.id),
    )
  return (
    <Section title={texts.packets} lead={texts.packetsLead}>
      <Stack gap="sm" data-path="packetIds" data-label={texts.packets} data-in-order>
        <TextInput
          type="search"
          label={texts.find}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setCursor(null)
          }}
        />
        {query.isError && (
          <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
        )}
        {query.data === undefined ? (
          !query.isError && <LoadingState first />
        ) : (
          <>
            <Rows rows={query.data.rows} chosen={packets} onChoose={choose} />
            <Group gap="xs">
              <Turn label={texts.back} to={query.data.previousCursor} onTurn={setCursor} />
              <Turn label={texts.more} to={query.data.nextCursor} onTurn={setCursor} />
            </Group>
          </>
        )}
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
        <ChosenPackets
          packets={packets}
          amountPaise={record.form.values.amountPaise}
          onDrop={(packet) => choose(packet, false)}
        />
      </Stack>
    </Section>
  )
}

interface TurnProps {
  label: string
  to: string | null
  onTurn: (cursor: string) => void
}

function Turn({ label, to, onTurn }: TurnProps) {
  if (to === null) return null
  return (
    <Button variant="default" size="xs" onClick={() => onTurn(to)}>
      {label}
    </Button>
  )
}

interface RowsProps {
  rows: readonly BankPacketChoice[]
  chosen: readonly BankPacketChoice[]
  onChoose: (packet: BankPacketChoice, wanted: boolean) => void
}

function Rows({ rows, chosen, onChoose }: RowsProps) {
  if (rows.length === 0)
    return (
      <Box component="p" m={0} c="dimmed">
        {texts.noneFound}
      </Box>
    )
  return (
    <ScrollRegion label={texts.table}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.seal}</th>
            <th scope="col">{texts.loan}</th>
            <th scope="col">{texts.customer}</th>
            <th scope="col">{texts.dueOnOfLoan}</th>
            <th scope="col" className={classes.figure}>
              {texts.weight}
            </th>
            <th scope="col" className={classes.figure}>
              {texts.value}
            </th>
            <th scope="col" className={classes.figure}>
              {texts.principal}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((packet) => (
            <tr key={packet.id}>
              <td>
                <Checkbox
                  aria-label={texts.choose(packet.seal)}
                  label={packet.seal}
                  checked={chosen.some(({ id }) => id === packet.id)}
                  onChange={(event) => onChoose(packet, event.currentTarget.checked)}
                />
              </td>
              <td className={classes.whole}>{packet.loanNumber}</td>
              <td>{packet.customerName}</td>
              <td className={classes.whole}>{formatDate(packet.dueOn)}</td>
              <td className={classes.figure}>{formatWeight(packet.netMg)}</td>
              <td className={classes.figure}>{formatMoney(packet.valuePaise)}</td>
              <td className={classes.figure}>{formatMoney(packet.principalPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface ChosenPacketsProps {
  packets: readonly BankPacketChoice[]
  /** The principal requested from the lender, in paise; null while none is typed. */
  amountPaise: number | null
  onDrop: (packet: BankPacketChoice) => void
}

/** The chosen packets, with their total value next to the amount. */
function ChosenPackets({ packets, amountPaise, onDrop }: ChosenPacketsProps) {
  const sum = (pick: (packet: BankPacketChoice) => number) => packets.reduce((all, one) => all + pick(one), 0)
  const valuePaise = sum((packet) => packet.valuePaise)
  const share = amountPaise === null || valuePaise === 0 ? null : scaleHalfUp(amountPaise, 10_000, valuePaise)
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
