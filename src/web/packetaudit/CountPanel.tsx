import { Alert, Button, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { packetAuditTexts } from '#texts/packetaudit.ts'
import { useGetPacketAuditChoices } from '../../api/gen/hooks/packet-audit/get-packet-audit-choices.ts'
import type { CountedPacket, PacketAudit } from '../../api/gen/model/index.ts'
import { isWithin } from '../../domain/custody/packetAudit.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import table from '../ui/figureTable.module.css'
import { SelectInput } from '../ui/form/SelectInput.tsx'
import { useKeyHelp } from '../ui/keyHelp.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { recordedOf } from './auditFacts.ts'
import { CountedTable } from './CountedTable.tsx'
import { FailedScans } from './FailedScans.tsx'
import classes from './PacketAudit.module.css'
import { scanProblem } from './scanProblem.ts'
import { auditTexts } from './texts/packetAudits.ts'
import type { CountOutcome, Scans } from './useScans.ts'
import { WeighForm } from './WeighForm.tsx'

const { count: texts } = auditTexts

const CameraScan = lazyPart(() => import('./CameraScan.tsx'), 'CameraScan', null)

interface CountPanelProps {
  audit: PacketAudit
  scans: Scans
}

/** Counts packets by their seals, scanned or typed; Enter, which a scanner sends, counts one. */
export function CountPanel({ audit, scans }: CountPanelProps) {
  const [typed, setTyped] = useState('')
  const [foundAt, setFoundAt] = useState<string | null>(null)
  /** Whether a tray is being typed. No packet is counted until the text is a tray, because it would be recorded at the previous one. */
  const [isPlaceTyped, setPlaceTyped] = useState(false)
  const [isRejected, setRejected] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { outcome, weighing } = scans
  useKeyHelp(texts.keys)

  function take(text: string) {
    const seal = text.trim()
    setRejected(isPlaceTyped)
    if (isPlaceTyped) {
      field.current?.select()
      return
    }
    setTyped('')
    if (seal !== '') scans.take({ seal, foundAt })
  }

  /** Whether the weight of a packet may take the focus: no scan is being typed or sent, and the focus is not elsewhere. */
  function mayWeigh() {
    const { activeElement } = document
    const isFree = activeElement === field.current || activeElement === document.body
    return isFree && field.current?.value === '' && !scans.isSending()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    take(typed)
  }

  return (
    <Section title={texts.title} lead={texts.lead}>
      <div className={classes.scan}>
        <PlaceSelect audit={audit} value={foundAt} onChange={setFoundAt} onTyping={setPlaceTyped} />
        <TextInput
          ref={field}
          label={texts.seal}
          description={texts.sealHelp}
          error={isRejected && isPlaceTyped && texts.placeFirst}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoFocus
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={classes.scanActions}>
          <Button variant="default" onClick={() => take(typed)} disabled={typed.trim() === ''}>
            {texts.add}
          </Button>
          <CameraButton onClick={() => (isPlaceTyped ? setRejected(true) : setIsScanning(true))} />
        </div>
      </div>
      <div className={classes.outcome} role="status">
        {outcome !== null &&
          (scans.isListed(outcome) ? (
            // The list of failed scans below shows it, with what to do.
            <VisuallyHidden>{wordsOf(outcome)}</VisuallyHidden>
          ) : (
            <Alert {...lookOf(outcome)}>{wordsOf(outcome)}</Alert>
          ))}
      </div>
      {scans.failed.length > 0 && (
        <FailedScans audit={audit} scans={scans} onDone={() => field.current?.focus()} />
      )}
      {weighing !== undefined && (
        <WeighForm
          key={weighing.id}
          audit={audit}
          packet={weighing}
          mayTakeFocus={mayWeigh}
          onClose={() => {
            scans.skipWeight(weighing.id)
            field.current?.focus()
          }}
        />
      )}
      <Text fw={600} aria-live="polite">
        {texts.counted(audit.countedCount)}
      </Text>
      {audit.toFetch.length > 0 && <ToFetch audit={audit} />}
      <CountedTable audit={audit} label={texts.latest} none={texts.none} />
      {isScanning && <CameraScan onScan={take} onClose={() => setIsScanning(false)} />}
    </Section>
  )
}

/** Opens the camera, or says why this browser cannot scan with it. */
function CameraButton({ onClick }: { onClick: () => void }) {
  const problem = scanProblem()
  if (problem !== null)
    return <DisabledButton reason={auditTexts.camera[problem]}>{texts.camera}</DisabledButton>
  return (
    <Button variant="default" leftSection={<IconCamera size={16} aria-hidden />} onClick={onClick}>
      {texts.camera}
    </Button>
  )
}

/** Where the auditor is: a tray of the audited place, or for a sample any place of the vault; nothing if the place has no trays. */
function PlaceSelect({
  audit,
  value,
  onChange,
  onTyping,
}: {
  audit: PacketAudit
  value: string | null
  onChange: (value: string | null) => void
  onTyping: (isTyping: boolean) => void
}) {
  const { data } = useGetPacketAuditChoices(useScope())
  const { place } = audit
  const places = (data?.places ?? []).filter(
    (location) => place === null || (isWithin(place, location) && location !== place),
  )
  if (place !== null && places.length === 0) return null
  return (
    <SelectInput
      label={texts.foundAt}
      options={[
        { value: '', label: place === null ? texts.anyPlace : texts.wholePlace(place) },
        ...places.map((location) => ({ value: location, label: location })),
      ]}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen || null)}
      onTyping={onTyping}
    />
  )
}

const colours: Readonly<Record<CountedPacket['result'], string>> = {
  found: 'green',
  arrived: 'blue',
  notDrawn: 'blue',
  wrongPlace: 'yellow',
  notExpected: 'red',
  unknownSeal: 'red',
}

const lookOf = (outcome: CountOutcome) =>
  'problem' in outcome
    ? { color: 'red' }
    : { variant: 'light', color: outcome.packet.again ? 'yellow' : colours[outcome.packet.result] }

/** What a scan found, or why it failed, in words. */
function wordsOf(outcome: CountOutcome): string {
  if ('problem' in outcome) return `${outcome.seal}: ${outcome.problem}`
  const { packet } = outcome
  const needsWeight = packet.weigh && packet.weighedMg === null
  const words = [
    packet.again ? texts.again(packet.seal) : texts.outcomes[packet.result](packet.seal, recordedOf(packet)),
    packet.sealProblem === 'old' ? texts.old : '',
    needsWeight ? texts.weighNow : '',
  ]
  return words.filter(Boolean).join(' ')
}

/** The packets of a sample by place and loan; their seals must be read from the packets. */
function ToFetch({ audit }: { audit: PacketAudit }) {
  return (
    <details>
      <summary>
        {packetAuditTexts.toFetch} ({audit.toFetch.length})
      </summary>
      <ScrollRegion label={packetAuditTexts.toFetch}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{packetAuditTexts.place}</th>
              <th scope="col">{packetAuditTexts.loan}</th>
            </tr>
          </thead>
          <tbody>
            {audit.toFetch.map(({ loanNumber, location }) => (
              <tr key={loanNumber}>
                <td>{location}</td>
                <td>{loanNumber && <Numbers>{loanNumber}</Numbers>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
