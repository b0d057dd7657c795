import { releaseTexts } from '#texts/release.ts'
import type { LoanReleaseRow } from '../../../api/gen/model/index.ts'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import classes from '../LoanPage.module.css'

const texts = releaseTexts.pictures

/** The signature or photo of who collected, and the proof that they might, each to be opened. */
export function ReleasePictures({ release }: { release: LoanReleaseRow }) {
  const { pictureId, proofId, collectorName } = release
  return (
    <div className={classes.pictures}>
      <Picture id={pictureId} label={texts.picture(collectorName)} />
      {proofId !== null && <Picture id={proofId} label={texts.proof(collectorName)} />}
    </div>
  )
}

function Picture({ id, label }: { id: string; label: string }) {
  const { url } = useAttachmentUrl(id)
  if (url === null) return null
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={label} />
    </a>
  )
}
