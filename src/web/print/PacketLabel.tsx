import { useParams } from '@tanstack/react-router'
import { encode } from 'uqr'
import { useGetPawnTicket } from '../../api/gen/hooks/print/get-pawn-ticket.ts'
import type { PawnTicket } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney, formatWeight } from '../ui/format.ts'
import classes from './PacketLabel.module.css'
import { PaperPage } from './PaperPage.tsx'
import { printTexts } from './texts.ts'

/** Quiet zone around the code, in modules (ISO 18004). */
const QUIET = 4

const texts = printTexts.label

/** /print/label/$id: the sticker of the packet; a scanner reads the loan's number from its code. */
export function PacketLabel() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetPawnTicket({ id }, { query: { staleTime: 0 } })
  return <PaperPage query={query}>{(ticket) => <Label ticket={ticket} />}</PaperPage>
}

function Label({ ticket }: { ticket: PawnTicket }) {
  const { number, customer, openedOn, dueOn, principalPaise, seal, location, head, items } = ticket
  const sum = (pick: (item: PawnTicket['items'][number]) => number) =>
    items.reduce((all, item) => all + pick(item), 0)
  const [pieces, gross, net] = [
    sum((item) => item.pieces),
    formatWeight(sum(({ grossMg }) => grossMg)),
    formatWeight(sum(({ netMg }) => netMg)),
  ]
  return (
    <div className={classes.label}>
      <QrCode text={number} className={classes.code} />
      <div className={classes.words}>
        <h2>{number}</h2>
        <p className={classes.name}>{customer.name}</p>
        <p>{customer.number}</p>
        <p>{formatMoney(principalPaise)}</p>
        <p>{texts.dates(formatDate(openedOn), formatDate(dueOn))}</p>
      </div>
      <p className={classes.contents}>{texts.contents(pieces, gross, net)}</p>
      <p className={classes.contents}>
        {[texts.seal(seal), location].filter((word) => word !== '').join(' · ')}
      </p>
      <p className={classes.foot}>
        {head.companyName}, {head.storeName}
      </p>
    </div>
  )
}

/** A text as a QR code that is readable with a quarter of it damaged. */
function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'Q', border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={printTexts.label.qr(text)}
    >
      <path d={squares.join('')} />
    </svg>
  )
}
