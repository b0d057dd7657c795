import { useAddAttachment } from '../../../api/gen/hooks/common/add-attachment.ts'
import type { AttachmentPurpose } from '../../../api/gen/model/index.ts'
import { fitFile } from './scalePicture.ts'

/** The maximum of the longer side of a stored picture, in pixels. */
const sides: Record<AttachmentPurpose, number> = {
  companyLogo: 640,
  profilePhoto: 480,
  staffPhoto: 480,
  customerPhoto: 720,
  customerDocument: 1600,
  loanDocument: 1600,
  noteDocument: 1600,
  auctionProof: 1600,
  itemPhoto: 1200,
  trayPhoto: 1600,
  releasePicture: 720,
  releaseProof: 1600,
}

/** The id of a stored file, or why it was not sent. */
export type UploadedPicture = { id: string } | { fault: 'unreadable' | 'tooLarge' }

/**
 * A function that scales a picture down for its purpose and stores it; a PDF is stored unchanged. Throws ApiError when the upload fails.
 */
export function useUploadPicture(purpose: AttachmentPurpose): (file: Blob) => Promise<UploadedPicture> {
  const upload = useAddAttachment()
  return async (file) => {
    const data = await fitFile(file, sides[purpose])
    return typeof data === 'string' ? { fault: data } : upload.mutateAsync({ data, params: { purpose } })
  }
}
