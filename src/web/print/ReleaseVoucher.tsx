import { useParams } from '@tanstack/react-router'
import { useGetReleaseVoucher } from '../../api/gen/hooks/print/get-release-voucher.ts'
import type { ApprovedException, ReleaseVoucher as Voucher } from '../../api/gen/model/index.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import type { PrintoutTexts } from '../shell/texts/en/printout.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { formatMoney } from '../ui/format.ts'
import { ItemTable } from './ItemTable.tsx'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { companySigns, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { customerFacts } from './printoutRows.ts'
import { usePrintoutTexts } from './printoutTexts.ts'

/** /print/release/$id: the released items, the collector, and what stays pledged. */
export function ReleaseVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetReleaseVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(voucher) => <VoucherSheet voucher={voucher} />}</PrintoutPage>
}

function VoucherSheet({ voucher }: { voucher: Voucher }) {
  const catalogue = usePrintoutTexts()
  const { release: texts, signatures, titles, customer, loan, items: words } = catalogue
  const { head, number, whole, items, byName, witnesses } = voucher
  const picture = useAttachmentUrl(voucher.pictureId)
  return (
    <>
      <Letterhead head={head} />
      <PrintoutTitle
        title={titles.release}
        note={whole ? texts.parts.whole : texts.parts.some}
        number={number}
        date={voucher.releasedOn}
      />
      <div className={classes.pair}>
        <Facts
          title={customer.title}
          rows={[[loan.number, voucher.loanNumber], ...customerFacts(catalogue, voucher.customer)]}
        />
        <Facts title={texts.collector} rows={collectorFacts(catalogue, voucher)} />
      </div>
      <ItemTable title={words.released} items={items.map((item) => ({ ...item, released: false }))} />
      {!whole && <Facts title={texts.left} rows={leftFacts(catalogue, voucher)} />}
      {voucher.exception !== null && (
        <Facts title={texts.exception.title} rows={exceptionFacts(catalogue, voucher.exception)} />
      )}
      <p className={classes.declared}>{texts.received}</p>
      {picture.url !== null && <img src={picture.url} alt={texts.picture} className={classes.picture} />}
      <Signatures
        signers={[
          signatures.collector,
          ...witnesses.map(signatures.witness),
          companySigns(catalogue, head, byName),
        ]}
      />
    </>
  )
}

function collectorFacts(
  { release: texts, customer }: PrintoutTexts,
  voucher: Voucher,
): [string, string | null][] {
  const { collectorIdKind, idMasked, collectedBy, ticket } = voucher
  return [
    [texts.name, voucher.collectorName],
    [texts.as, texts.collectors[collectedBy]],
    [customer.identity, `${customer.idKinds[collectorIdKind]} ${idMasked}`],
    [texts.ticket, texts.tickets[ticket]],
    [texts.note, voucher.note],
  ]
}

function exceptionFacts(
  { release: { exception: texts } }: PrintoutTexts,
  { kinds, reason, approvedByName }: NonNullable<ApprovedException>,
): [string, string][] {
  return [
    [texts.what, kinds.map((kind) => texts.kinds[kind]).join('; ')],
    [texts.reason, reason],
    [texts.approvedBy, approvedByName],
  ]
}

function leftFacts(
  { release: texts, formats }: PrintoutTexts,
  { leftPieces, leftNetMg, seal, outstandingPaise }: Voucher,
): [string, string][] {
  return [
    [texts.articles, texts.leftWords(leftPieces, formats.weight(leftNetMg))],
    [texts.seal, seal],
    [texts.outstanding, formatMoney(outstandingPaise)],
  ]
}
