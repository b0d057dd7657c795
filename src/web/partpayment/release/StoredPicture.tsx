import { IconFileTypePdf, IconUser } from '@tabler/icons-react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import { PDF } from '../../shared/picture/scalePicture.ts'
import { useIsPdf } from '../../shared/picture/useIsPdf.ts'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import { releaseTexts } from '../texts/release.ts'
import classes from './Release.module.css'

interface StoredPictureProps {
  id: string | null
  label: string
  /** The caption above it. */
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

/** Photos to compare the items with: of the tray, and of each item still in the packet; nothing if none were taken. */
export function PledgedPictures({
  loan: { trayPhotoId, items },
}: {
  loan: Pick<PartPayment, 'trayPhotoId' | 'items'>
}) {
  const { trayPhoto } = releaseTexts.collection
  const photographed = items.filter(({ photoId, released }) => photoId !== null && !released)
  return (
    <>
      {trayPhotoId !== null && <StoredPicture id={trayPhotoId} label={trayPhoto} caption={trayPhoto} />}
      {photographed.map(({ line, photoId, productName }) => (
        <StoredPicture
          key={line}
          id={photoId}
          label={partPaymentTexts.items.photo(productName)}
          caption={productName}
        />
      ))}
    </>
  )
}
