import { Text } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { ApprovedException, CustodyMove, LoanReleaseRow } from '../../../api/gen/model/index.ts'
import { StoredPhoto } from '../../shared/picture/StoredPhoto.tsx'
import { PrintoutAnchor } from '../../shared/printouts/PrintoutAnchor.tsx'
import { usePrintouts } from '../../shell/usePrintouts.ts'
import { dateOf } from '../../ui/days.ts'
import { formatWeight } from '../../ui/format.ts'
import { releaseTexts } from '../texts/release.ts'
import classes from './LoanLedger.module.css'
import type { RecordLine } from './ledgerRows.ts'
import { loanEventText } from './loanEventText.ts'
import { userAndTime } from './userAndTime.ts'

const { ledger, places } = partPaymentTexts
const texts = ledger.moves
const pictureTexts = releaseTexts.pictures

/** The business day of a record; for a change to the loan its calendar day in the store. */
export function recordDay(line: RecordLine): string {
  if (line.kind === 'move') return line.move.movedOn
  return line.kind === 'release' ? line.release.releasedOn : dateOf(Date.parse(line.at))
}

/** What was done with the packet or the loan, by whom and when. */
export function RecordText({ line }: { line: RecordLine }) {
  const [voucher] = usePrintouts()('release')
  return (
    <>
      <span>
        {textOf(line)}{' '}
        {line.kind === 'release' && voucher !== undefined && (
          <PrintoutAnchor printout={voucher} id={line.release.id} number={line.release.number} />
        )}
      </span>
      <Text size="xs" c="dimmed">
        {notesOf(line)
          .filter((note) => note !== null && note !== '')
          .join(' · ')}
      </Text>
      {line.kind === 'release' && <ReleasePictures release={line.release} />}
    </>
  )
}

function textOf(line: RecordLine): string {
  if (line.kind === 'event') return loanEventText(line.event)
  if (line.kind === 'move') {
    const { action, toPlace, toLocation, seal } = line.move
    return action === 'release' || action === 'sell'
      ? texts.gone(texts.actions[action], seal)
      : texts.move(texts.actions[action], places[toPlace], toLocation, seal)
  }
  const { number, collectorName, collectedBy } = line.release
  return texts.released(number, collectorName, texts.collectors[collectedBy])
}

function notesOf(line: RecordLine): (string | null)[] {
  const byOf = (userName: string | null) => userAndTime(userName, line.at, recordDay(line))
  if (line.kind === 'event') return [byOf(line.event.by)]
  if (line.kind === 'move') return [...moveNotes(line.move), byOf(line.move.by)]
  const { by: userName, idMasked, note, exception } = line.release
  return [
    line.seal === null ? null : texts.seal(line.seal),
    idMasked,
    note,
    exception && exceptionText(exception),
    byOf(userName),
  ]
}

function moveNotes({
  foundSeal,
  witnesses,
  note,
  weightBeforeMg,
  weightAfterMg,
}: CustodyMove): (string | null)[] {
  return [
    foundSeal === null ? null : texts.found(foundSeal),
    witnesses.length > 0 ? texts.witnesses(witnesses) : null,
    weightBeforeMg !== null && weightAfterMg !== null
      ? texts.weights(formatWeight(weightBeforeMg), formatWeight(weightAfterMg))
      : null,
    note,
  ]
}

function exceptionText({ kinds, approvedByName, reason }: NonNullable<ApprovedException>): string {
  const { kinds: words, byException } = releaseTexts.exception
  return byException(
    kinds.map((kind) => words[kind]),
    approvedByName,
    reason,
  )
}

/** The collector's signature or photo, authorisation and bond, each as a link. */
function ReleasePictures({ release }: { release: LoanReleaseRow }) {
  const { pictureId, proofId, bondId, collectorName, collectedBy } = release
  const proof = collectedBy === 'pawner' ? pictureTexts.identity : pictureTexts.proof
  const pictures = [
    { id: pictureId, label: pictureTexts.picture(collectorName) },
    { id: proofId, label: proof(collectorName) },
    { id: bondId, label: pictureTexts.bond(collectorName) },
  ]
  return (
    <div className={classes.pictures}>
      {pictures.map(
        ({ id, label }) =>
          id !== null && (
            <StoredPhoto key={label} id={id} label={label} fit="contain">
              <IconUser size={20} aria-hidden />
            </StoredPhoto>
          ),
      )}
    </div>
  )
}
