import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PacketToRelease, PartPaymentRow } from '../../api/gen/model/index.ts'
import { loanColumns } from '../shared/loan/loanColumns.tsx'
import { useCan } from '../shell/can.ts'
import { type FigureColumn, FigureTable } from '../ui/FigureTable.tsx'
import { formatDate, formatNumber } from '../ui/format.ts'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.toRelease
const { columns: words, places, page: pageTexts } = partPaymentTexts

/** A closed loan whose packet has not been released. */
type WaitingLoan = PartPaymentRow & { toRelease: PacketToRelease }

/** The loans of these rows whose packets have not been released. */
export function waitingLoans(rows: readonly PartPaymentRow[]): WaitingLoan[] {
  return rows.filter((row): row is WaitingLoan => row.toRelease !== undefined)
}

const columns: readonly FigureColumn<WaitingLoan>[] = [
  loanColumns.number,
  { header: texts.seal, cell: ({ toRelease }) => toRelease.seal },
  {
    header: words.place,
    cell: ({ place, toRelease }) => pageTexts.packetAt(places[place], toRelease.location, null),
  },
  { header: texts.closedOn, cell: ({ closedOn }) => (closedOn === null ? '–' : formatDate(closedOn)) },
  { header: texts.lateDays, kind: 'figure', cell: ({ toRelease }) => formatNumber(toRelease.lateDays) },
]

const withRelease: readonly FigureColumn<WaitingLoan>[] = [
  ...columns,
  { header: texts.action, cell: (loan) => <ReleaseLink loan={loan} /> },
]

/** The packets of repaid loans that the customer can still collect; nothing if there are none. */
export function PacketsToRelease({ loans }: { loans: readonly WaitingLoan[] }) {
  const can = useCan()
  if (loans.length === 0) return null
  return (
    <div>
      <Text component="h3" fw={600} mb="xs">
        {texts.title}
      </Text>
      <FigureTable
        label={texts.title}
        rows={loans}
        columns={can('ReleasePacket') && can('GetPartPaymentById') ? withRelease : columns}
      />
    </div>
  )
}

/** A link to the form that releases a packet; nothing while it is not in the vault. */
function ReleaseLink({ loan: { id, number, place } }: { loan: WaitingLoan }) {
  if (place !== 'vault') return '–'
  return (
    <Anchor
      inherit
      aria-label={texts.release(number)}
      renderRoot={(props) => (
        <Link to="/partpayment/$id" params={{ id }} search={{ action: 'release' }} {...props} />
      )}
    >
      {texts.action}
    </Anchor>
  )
}
