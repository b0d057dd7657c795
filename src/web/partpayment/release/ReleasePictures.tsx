import { IconFileTypePdf } from '@tabler/icons-react'
import type { LoanReleaseRow } from '../../../api/gen/model/index.ts'
import { PDF } from '../../shared/fitFile.ts'
import { useIsPdf } from '../../shared/useIsPdf.ts'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import classes from '../LoanPage.module.css'
import { releaseTexts } from '../texts/release.ts'

const texts = releaseTexts.pictures

/** The signature or photo of who collected, the proof that they might and the bond, each to be opened. */
export function ReleasePictures({ release }: { release: LoanReleaseRow }) {
  const { pictureId, proofId, bondId, collectorName } = release
  return (
    <div className={classes.pictures}>
      <Picture id={pictureId} label={texts.picture(collectorName)} />
      {proofId !== null && <Picture id={proofId} label={texts.proof(collectorName)} />}
      {bondId !== null && <Picture id={bondId} label={texts.bond(collectorName)} />}
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
