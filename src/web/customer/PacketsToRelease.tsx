import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PacketToRelease, PartPaymentRow } from '../../api/gen/model/index.ts'
import { loanColumns } from '../shared/loan/loanColumns.tsx'
import { waitingDays, waitingPlace } from '../shared/loan/waitingPacket.ts'
import { useCan } from '../shell/can.ts'
import { type FigureColumn, FigureTable } from '../ui/FigureTable.tsx'
import { formatDate, formatNumber } from '../ui/format.ts'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.toRelease

/** A closed loan whose packet has not been released. */
type WaitingLoan = PartPaymentRow & { toRelease: PacketToRelease }

/** The loans of these rows whose packets have not been released. */
export function waitingLoans(rows: readonly PartPaymentRow[]): WaitingLoan[] {
  return rows.filter((row): row is WaitingLoan => row.toRelease !== undefined)
}

const columns: readonly FigureColumn<WaitingLoan>[] = [
  loanColumns.number,
  { header: texts.seal, cell: ({ toRelease }) => toRelease.seal },
  { header: partPaymentTexts.columns.place, cell: waitingPlace },
  { header: texts.closedOn, cell: ({ closedOn }) => (closedOn === null ? '–' : formatDate(closedOn)) },
  { header: texts.lateDays, kind: 'figure', cell: lateDays },
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

function lateDays(loan: WaitingLoan): string {
  const days = waitingDays(loan)
  return days === null ? '–' : formatNumber(days)
}

/** A link to the form that releases a packet; nothing while it is not in the vault of this store, or on hold. */
function ReleaseLink({ loan }: { loan: WaitingLoan }) {
  const { id, number, place } = loan
  if (place !== 'vault' || waitingDays(loan) === null) return '–'
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
