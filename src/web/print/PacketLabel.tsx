import { useParams } from '@tanstack/react-router'
import { printoutTicketTexts } from '#texts/printoutTicket.ts'
import { useGetPawnTicket } from '../../api/gen/hooks/print/get-pawn-ticket.ts'
import type { PawnTicket } from '../../api/gen/model/index.ts'
import { QrCode } from '../shared/picture/QrCode.tsx'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { formatDate, formatMoney, formatWeight } from '../ui/format.ts'
import classes from './PacketLabel.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { printTexts } from './texts.ts'
import { unbroken } from './unbroken.ts'

const texts = printTexts.label
const { statuses } = printoutTicketTexts

/** /print/label/$id: the sticker of the packet; a scanner reads the loan's number from its code. */
export function PacketLabel() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetPawnTicket({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(ticket) => <Label ticket={ticket} />}</PrintoutPage>
}

function Label({ ticket }: { ticket: PawnTicket }) {
  const { number, status, customer, openedOn, dueOn, principalPaise, seal, location, head } = ticket
  // The packet of this seal holds only what has not been released.
  const items = ticket.items.filter(({ released }) => !released)
  const sum = (pick: (item: PawnTicket['items'][number]) => number) =>
    items.reduce((all, item) => all + pick(item), 0)
  const [pieces, gross, net] = [
    sum((item) => item.pieces),
    formatWeight(sum(({ grossMg }) => grossMg)),
    formatWeight(sum(({ netMg }) => netMg)),
  ]
  return (
    <div className={classes.label}>
      <QrCode text={number} label={texts.qr(number)} className={classes.code} />
      <div className={classes.words}>
        <h2>{number}</h2>
        <p className={classes.name}>{customer.name}</p>
        <p>{customer.number}</p>
        {status !== 'active' && <p>{statuses[status]}</p>}
        <p>{formatMoney(principalPaise)}</p>
        <p>{texts.dates(unbroken(formatDate(openedOn)), unbroken(formatDate(dueOn)))}</p>
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
