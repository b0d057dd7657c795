import { useParams } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { transferTexts } from '#texts/transfer.ts'
import { useGetTransferSlip } from '../../api/gen/hooks/print/get-transfer-slip.ts'
import type { TransferSlip as Slip } from '../../api/gen/model/index.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { formatDateTime } from '../ui/format.ts'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { Amount, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'

const { slip: texts, states, kinds, page } = transferTexts

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
        title={texts.what}
        rows={[
          [transferTexts.columns.kind, kinds[slip.kind]],
          [texts.from, slip.fromStoreName],
          [texts.to, slip.toStoreName],
          [texts.carrier, slip.carrier],
          [texts.note, slip.note],
        ]}
      />
      {amountPaise !== null && <Amount label={page.amount} paise={amountPaise} />}
      {packets.length > 0 && (
        <Facts
          title={texts.packets}
          rows={packets.map(({ seal, loanNumber, customerName }) => [
            seal,
            `${loanNumber} · ${customerName}`,
          ])}
        />
      )}
      <p className={classes.small}>
        {texts.madeAt} {formatDateTime(slip.sentAt)}
      </p>
      <Signatures
        signers={[
          texts.handed(slip.sentByName),
          [texts.received, slip.receivedByName].filter(Boolean).join(': '),
        ]}
      />
    </>
  )
}
