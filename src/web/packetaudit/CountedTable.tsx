import { Button, Text } from '@mantine/core'
import { IconDiamond } from '@tabler/icons-react'
import { useState } from 'react'
import { packetAuditTexts as texts } from '#texts/packetaudit.ts'
import type { CountedPacket, PacketAudit } from '../../api/gen/model/index.ts'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { Photo } from '../shared/picture/Photo.tsx'
import table from '../ui/figureTable.module.css'
import { formatWeight } from '../ui/format.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { recordedOf } from './auditFacts.ts'
import { EditCounted } from './EditCounted.tsx'
import { auditTexts } from './texts/packetAudits.ts'

const tones: Readonly<Record<CountedPacket['result'], Tone>> = {
  found: 'good',
  arrived: 'info',
  notDrawn: 'info',
  wrongPlace: 'warn',
  notExpected: 'bad',
  unknownSeal: 'bad',
}

interface CountedTableProps {
  audit: PacketAudit
  label: string
  /** Shown when there are no packets. */
  none: string
}

/** Counted packets; until the count is finished, each can be weighed, described and withdrawn. */
export function CountedTable({ audit, label, none }: CountedTableProps) {
  const [edited, setEdited] = useState<CountedPacket | null>(null)
  const isCounting = audit.state === 'counting'
  if (audit.counted.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  return (
    <>
      <ScrollRegion label={label}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.seal}</th>
              <th scope="col">{texts.result}</th>
              <th scope="col">{texts.loan}</th>
              <th scope="col">{texts.recorded}</th>
              <th scope="col">{texts.foundAt}</th>
              <th scope="col" className={table.figure}>
                {auditTexts.edit.weighedMg}
              </th>
              {!isCounting && (
                <th scope="col" className={table.figure}>
                  {texts.difference}
                </th>
              )}
              <th scope="col">{texts.remark}</th>
              {isCounting && <th scope="col">{auditTexts.count.actions}</th>}
            </tr>
          </thead>
          <tbody>
            {audit.counted.map((packet) => (
              <CountedLine
                key={packet.id}
                packet={packet}
                onEdit={isCounting ? () => setEdited(packet) : undefined}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {edited !== null && <EditCounted audit={audit} packet={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

/** One counted packet; it can be edited only until the count is finished. */
function CountedLine({ packet, onEdit }: { packet: CountedPacket; onEdit: (() => void) | undefined }) {
  const { seal, result, withdrawn, sealProblem, loanId, loanNumber, weighedMg, differenceMg } = packet
  return (
    <tr>
      <th scope="row">
        <Numbers>{seal}</Numbers>{' '}
        {packet.trayPhotoId !== null && (
          <Photo
            id={packet.trayPhotoId}
            label={texts.trayPhotoOf(seal)}
            none="–"
            size="3.5rem"
            icon={IconDiamond}
          />
        )}
      </th>
      <td>
        {withdrawn ? (
          <StatusBadge>{texts.withdrawn}</StatusBadge>
        ) : (
          <StatusBadge tone={tones[result]}>{texts.results[result]}</StatusBadge>
        )}{' '}
        {sealProblem !== null && <StatusBadge tone="bad">{texts.sealProblems[sealProblem]}</StatusBadge>}
      </td>
      <td>{loanId === null ? '–' : <LoanAnchor id={loanId}>{loanNumber}</LoanAnchor>}</td>
      <td>{recordedOf(packet) || '–'}</td>
      <td>{packet.foundAt ?? '–'}</td>
      <td className={table.figure}>
        {weighedMg === null ? <NotWeighed packet={packet} /> : formatWeight(weighedMg)}
      </td>
      {onEdit === undefined && (
        <td className={table.figure}>
          {differenceMg === null ? (
            '–'
          ) : packet.outOfTolerance ? (
            <StatusBadge tone="bad">{formatWeight(differenceMg)}</StatusBadge>
          ) : (
            formatWeight(differenceMg)
          )}
        </td>
      )}
      <td>{packet.remark ?? '–'}</td>
      {onEdit !== undefined && (
        <td>
          {!withdrawn && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={auditTexts.count.editOf(seal)}
              onClick={onEdit}
            >
              {auditTexts.count.edit}
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

function NotWeighed({ packet: { weigh, withdrawn } }: { packet: CountedPacket }) {
  return weigh && !withdrawn ? <StatusBadge tone="warn">{auditTexts.count.toWeigh}</StatusBadge> : '–'
}
