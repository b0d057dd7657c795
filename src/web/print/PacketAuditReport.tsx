import { useParams } from '@tanstack/react-router'
import { packetAuditTexts as texts } from '#texts/packetaudit.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetPacketAuditReport } from '../../api/gen/hooks/print/get-packet-audit-report.ts'
import type {
  CountedPacket,
  PacketAudit,
  PacketAuditReport as Report,
  UncountedPacket,
} from '../../api/gen/model/index.ts'
import { custodyEventNames } from '../../domain/custody/packetWords.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { formatDate, formatDateTime, formatNumber, formatWeight } from '../ui/format.ts'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import table from './PrintoutTable.module.css'
import { Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { unbroken } from './unbroken.ts'

const { report } = texts

/** /print/packet-audit/$id: the report of a packet audit; during the count of a sample, the packets to fetch. */
export function PacketAuditReport() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetPacketAuditReport({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(found) => <ReportSheet report={found} />}</PrintoutPage>
}

function ReportSheet({ report: { head, audit } }: { report: Report }) {
  const { number, startedOn, state, outcome, uncounted, auditorName, secondName } = audit
  const isCounting = state === 'counting'
  const packetsWith = (kind: UncountedPacket['outcome']) =>
    uncounted.filter((packet) => packet.outcome === kind)
  return (
    <>
      <Letterhead head={head} />
      <PrintoutTitle
        title={titlesTexts.packetAuditReport}
        note={state === 'signed' ? undefined : texts.states[state]}
        number={number}
        date={startedOn}
      />
      <Facts title={report.title} rows={factsOf(audit)} />
      {isCounting && <p className={classes.small}>{report.counting}</p>}
      {isCounting && audit.toFetch.length > 0 && <ToFetch audit={audit} />}
      {outcome !== undefined && (
        <Facts
          title={report.result}
          figures
          rows={(
            [
              'found',
              'left',
              'missing',
              'surplus',
              'wrongPlace',
              'wrongSeal',
              'outOfTolerance',
              'notWeighed',
            ] as const
          ).map((key) => [texts.outcomes[key], formatNumber(outcome[key])] as const)}
        />
      )}
      {packetsWith('missing').length > 0 && (
        <Uncounted title={texts.missing} packets={packetsWith('missing')} />
      )}
      {packetsWith('left').length > 0 && <Uncounted title={texts.left} packets={packetsWith('left')} />}
      {!isCounting && audit.counted.length > 0 && <Counted packets={audit.counted} />}
      {!isCounting && state !== 'cancelled' && (
        <>
          <Facts
            title={texts.remark}
            rows={[
              [report.remarks, audit.auditorRemarks],
              [report.secondRemarks, audit.secondRemarks],
            ]}
          />
          <Signatures
            signers={[
              signature(report.auditor, auditorName, audit.auditorSignedAt),
              signature(report.second, secondName, audit.secondSignedAt),
            ]}
          />
        </>
      )}
    </>
  )
}

/** An electronic signature, or a line to sign on. */
function signature(who: string, name: string | null, at: string | null): string {
  return at === null || name === null
    ? report.unsigned(who)
    : `${who}: ${report.signedAt(name, formatDateTime(at))}`
}

function factsOf(audit: PacketAudit): (readonly [string, string | null])[] {
  const { place, sampleSize, expectedCount, finishedAt, weighCount, emptyPacketMg } = audit
  return [
    [report.store, audit.storeName],
    [report.audited, place ?? texts.sampleOf(sampleSize ?? 0)],
    [report.auditor, audit.auditorName],
    [report.started, formatDateTime(audit.startedAt)],
    [report.finished, finishedAt && formatDateTime(finishedAt)],
    [texts.expected, expectedCount === null ? null : formatNumber(expectedCount)],
    [texts.counted, formatNumber(audit.countedCount)],
    [
      report.emptyPacket,
      weighCount === 0 ? null : emptyPacketMg === 0 ? report.unpacked : formatWeight(emptyPacketMg),
    ],
    [report.note, audit.note],
    [report.seed, audit.seed],
  ]
}

/** The packets of a sample by place, with room to write the seal of each. */
function ToFetch({ audit }: { audit: PacketAudit }) {
  return (
    <table className={table.table}>
      <caption>{texts.toFetch}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.place}</th>
          <th scope="col">{texts.loan}</th>
          <th scope="col">{texts.seal}</th>
        </tr>
      </thead>
      <tbody>
        {audit.toFetch.map(({ loanNumber, location }) => (
          <tr key={loanNumber}>
            <td>{location}</td>
            <th scope="row">{loanNumber}</th>
            <td>……………</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Missing packets, or packets that left during the audit. */
function Uncounted({ title, packets }: { title: string; packets: readonly UncountedPacket[] }) {
  return (
    <table className={table.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.seal}</th>
          <th scope="col">{texts.loan}</th>
          <th scope="col" className={table.wide}>
            {texts.customer}
          </th>
          <th scope="col">{texts.place}</th>
          <th scope="col">{texts.weight}</th>
        </tr>
      </thead>
      <tbody>
        {packets.map(({ id, seal, loanNumber, customerName, location, grossMg, leftAction, leftOn }) => (
          <tr key={id}>
            <td>{seal}</td>
            <th scope="row">{loanNumber}</th>
            <td className={table.wide}>{customerName}</td>
            <td>
              {location}
              {leftAction !== null && (
                <small>
                  {custodyEventNames[leftAction]} {leftOn !== null && unbroken(formatDate(leftOn))}
                </small>
              )}
            </td>
            <td>{formatWeight(grossMg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Counted packets that the report contains: those with a difference or a remark, weighed, drawn for weighing, or counted by mistake. */
function Counted({ packets }: { packets: readonly CountedPacket[] }) {
  return (
    <table className={table.table}>
      <caption>{texts.found}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.seal}</th>
          <th scope="col">{texts.result}</th>
          <th scope="col" className={table.wide}>
            {texts.loan}
          </th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {packets.map((packet) => (
          <tr key={packet.id}>
            <td>{packet.seal}</td>
            <th scope="row">
              {packet.withdrawn ? texts.withdrawn : texts.results[packet.result]}
              {packet.sealProblem !== null && <small>{texts.sealProblems[packet.sealProblem]}</small>}
              {packet.remark !== null && <small>{packet.remark}</small>}
            </th>
            <td className={table.wide}>{packet.loanNumber ?? '–'}</td>
            <td>
              {packet.differenceMg === null ? '–' : formatWeight(packet.differenceMg)}
              {packet.outOfTolerance && <small>{texts.outcomes.outOfTolerance}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
