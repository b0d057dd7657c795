import { IconFileTypePdf, IconUser } from '@tabler/icons-react'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import { PDF } from '../../shared/scalePicture.ts'
import { useIsPdf } from '../../shared/useIsPdf.ts'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import { releaseTexts } from '../texts/release.ts'
import classes from './Release.module.css'

interface StoredPictureProps {
  id: string | null
  label: string
  /** The caption below it. */
  caption: string
}

/** A stored picture or PDF, large enough to compare faces, with its caption; it opens in a new tab. */
export function StoredPicture({ id, label, caption }: StoredPictureProps) {
  const pdf = useIsPdf(id) === true
  const { url } = useAttachmentUrl(id, pdf ? PDF : undefined)
  return (
    <figure className={classes.figure}>
      {url === null ? (
        <div className={classes.picture}>
          <IconUser size={48} stroke={1.2} aria-hidden />
        </div>
      ) : (
        <a className={classes.picture} href={url} target="_blank" rel="noreferrer">
          {pdf ? (
            <IconFileTypePdf size={64} stroke={1.2} aria-label={label} />
          ) : (
            <img src={url} alt={label} />
          )}
        </a>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** The tray photo of a loan, to compare the items with; nothing if none was taken. */
export function TrayPicture({ loan: { trayPhotoId } }: { loan: Pick<PartPayment, 'trayPhotoId'> }) {
  if (trayPhotoId === null) return null
  const { trayPhoto } = releaseTexts.collection
  return <StoredPicture id={trayPhotoId} label={trayPhoto} caption={trayPhoto} />
}
