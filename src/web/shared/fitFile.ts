import { pictureBytes } from './pictureSize.ts'
import { scalePicture } from './scalePicture.ts'

/** The type of a PDF. */
export const PDF = 'application/pdf'

/**
 * A file as it is sent: a picture with its longer side at most `side` pixels, a PDF as it is; or why it cannot be sent.
 */
export async function fitFile(file: Blob, side: number): Promise<Blob | 'unreadable' | 'tooLarge'> {
  const fit = file.type === PDF ? file : await scalePicture(file, side).catch(() => null)
  if (fit === null) return 'unreadable'
  return fit.size > pictureBytes ? 'tooLarge' : fit
}
