import { useParams } from '@tanstack/react-router'
import { customerTexts } from '#texts/customer.ts'
import { printTexts } from '#texts/print.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetReleaseVoucher } from '../../api/gen/hooks/print/print.ts'
import type { ReleaseVoucher as Voucher } from '../../api/gen/model/index.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { customerFacts } from './customerFacts.ts'
import { Facts } from './Facts.tsx'
import { ItemTable } from './ItemTable.tsx'
import { Letterhead } from './Letterhead.tsx'
import classes from './Paper.module.css'
import { PaperPage } from './PaperPage.tsx'
import { PaperTitle } from './PaperTitle.tsx'
import { Signatures } from './Signatures.tsx'

const { release: texts, signatures } = printTexts

/** /print/release/$id: what was handed out, to whom, and what stays pledged. */
export function ReleaseVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetReleaseVoucher({ id }, { query: { staleTime: 0 } })
  return <PaperPage query={query}>{(voucher) => <VoucherSheet voucher={voucher} />}</PaperPage>
}

function VoucherSheet({ voucher }: { voucher: Voucher }) {
  const { head, number, whole, items, byName, witnesses } = voucher
  const picture = useAttachmentUrl(voucher.pictureId)
  return (
    <>
      <Letterhead head={head} />
      <PaperTitle
        title={titlesTexts.releaseVoucher}
        note={whole ? texts.parts.whole : texts.parts.some}
        number={number}
        date={voucher.releasedOn}
      />
      <div className={classes.pair}>
        <Facts
          title={printTexts.customer.title}
          rows={[[printTexts.loan.number, voucher.loanNumber], ...customerFacts(voucher.customer)]}
        />
        <Facts title={texts.collector} rows={collectorFacts(voucher)} />
      </div>
      <ItemTable
        title={printTexts.items.released}
        items={items.map((item) => ({ ...item, released: false }))}
      />
      {!whole && <Facts title={texts.left} rows={leftFacts(voucher)} />}
      <p className={classes.declared}>{texts.received}</p>
      {picture.url !== null && <img src={picture.url} alt={texts.picture} className={classes.picture} />}
      <Signatures
        of={[
          signatures.collector,
          ...witnesses.map(signatures.witness),
          byName === ''
            ? signatures.forCompany(head.companyName)
            : signatures.byName(head.companyName, byName),
        ]}
      />
    </>
  )
}

function collectorFacts(voucher: Voucher): [string, string | null][] {
  const { collectorIdKind, idMasked, collectedBy, ticket } = voucher
  const kind = { ...customerTexts.idKinds, pan: customerTexts.fields.pan }[collectorIdKind]
  return [
    [texts.name, voucher.collectorName],
    [texts.as, texts.collectors[collectedBy]],
    [printTexts.customer.identity, `${kind} ${idMasked}`],
    [texts.ticket, texts.tickets[ticket]],
    [texts.note, voucher.note],
  ]
}

function leftFacts({ leftPieces, leftNetMg, seal, outstandingPaise }: Voucher): [string, string][] {
  return [
    [texts.articles, texts.leftWords(leftPieces, formatWeight(leftNetMg))],
    [texts.seal, seal],
    [texts.outstanding, formatMoney(outstandingPaise)],
  ]
}
