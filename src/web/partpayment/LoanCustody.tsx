import { Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPartPaymentCustody } from '../../api/gen/hooks/part-payment/get-part-payment-custody.ts'
import type {
  ApprovedException,
  CustodyMove,
  LoanReleaseRow,
  PartPayment,
} from '../../api/gen/model/index.ts'
import { PartState } from '../shared/PartState.tsx'
import { PaperAnchor } from '../shared/papers/PaperAnchor.tsx'
import { PDF } from '../shared/scalePicture.ts'
import classes from '../shared/Timeline.module.css'
import { useIsPdf } from '../shared/useIsPdf.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { usePapers } from '../shell/usePapers.ts'
import { formatDate, formatDateTime, formatWeight } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Section } from '../ui/page/Section.tsx'
import loanPageClasses from './LoanPage.module.css'
import { PledgedOn } from './PledgedOn.tsx'
import { releaseTexts } from './texts/release.ts'

const pictureTexts = releaseTexts.pictures

const { custody: texts, places } = partPaymentTexts

/** The movements of the packet with their users, and its releases. */
export function LoanCustody({ loan }: { loan: PartPayment }) {
  const { id } = loan
  const { data, error, refetch } = useGetPartPaymentCustody({ id })
  const [voucher] = usePapers('release')
  return (
    <Section title={texts.title}>
      {data === undefined && <PartState query={{ data, error, refetch }} />}
      <PledgedOn loan={loan} />
      <Stack component="ol" gap="sm" className={layout.plain}>
        {data?.rows.map((move) => (
          <li key={move.seq} className={classes.event}>
            <Text>{texts.move(texts.acts[move.act], places[move.toPlace], move.toLocation, move.seal)}</Text>
            <Text size="sm" c="dimmed">
              {moveNotes(move)}
            </Text>
          </li>
        ))}
        {data?.releases.map((release) => (
          <li key={release.id} className={classes.event}>
            <Text>
              {texts.released(release.number, release.collectorName, texts.collectors[release.collectedBy])}{' '}
              {voucher !== undefined && (
                <PaperAnchor paper={voucher} id={release.id} number={release.number} />
              )}
            </Text>
            <Text size="sm" c="dimmed">
              {releaseNotes(release)}
            </Text>
            <ReleasePictures release={release} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}

function moveNotes({ by, madeAt, witnesses, note, weightBeforeMg, weightAfterMg }: CustodyMove): string {
  return [
    `${by}, ${formatDateTime(madeAt)}`,
    witnesses.length > 0 ? texts.witnesses(witnesses) : null,
    weightBeforeMg !== null && weightAfterMg !== null
      ? texts.weights(formatWeight(weightBeforeMg), formatWeight(weightAfterMg))
      : null,
    note,
  ]
    .filter((words) => words !== null)
    .join(' · ')
}

function releaseNotes({ by, releasedOn, idMasked, note, exception }: LoanReleaseRow): string {
  return [by, formatDate(releasedOn), idMasked, note, exception && exceptionWords(exception)]
    .filter((words) => words !== null && words !== '')
    .join(' · ')
}

function exceptionWords({ kinds, approvedByName, reason }: NonNullable<ApprovedException>): string {
  const { kinds: words, byException } = releaseTexts.exception
  return byException(
    kinds.map((kind) => words[kind]),
    approvedByName,
    reason,
  )
}

/** The collector's signature or photo, authorisation and bond, each as a link. */
function ReleasePictures({ release }: { release: LoanReleaseRow }) {
  const { pictureId, proofId, bondId, collectorName } = release
  return (
    <div className={loanPageClasses.pictures}>
      <Picture id={pictureId} label={pictureTexts.picture(collectorName)} />
      {proofId !== null && <Picture id={proofId} label={pictureTexts.proof(collectorName)} />}
      {bondId !== null && <Picture id={bondId} label={pictureTexts.bond(collectorName)} />}
    </div>
  )
}

function Picture({ id, label }: { id: string; label: string }) {
  const pdf = useIsPdf(id)
  const { url } = useAttachmentUrl(id, pdf === true ? PDF : undefined)
  if (url === null || pdf === undefined) return null
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {pdf ? <IconFileTypePdf size={40} stroke={1.4} aria-label={label} /> : <img src={url} alt={label} />}
    </a>
  )
}
