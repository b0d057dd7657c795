import { fitWithin, pictureBytes } from './pictureSize.ts'

/** The type of a PDF. */
export const PDF = 'application/pdf'

/**
 * The picture with its longer side at most `side` pixels, upright as its camera meant it, as WebP (or
 * PNG where the browser cannot write WebP). Throws when the file is not a picture the browser can read.
 */
export async function scalePicture(file: Blob, side: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitWithin(bitmap.width, bitmap.height, side)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture cannot be written')) : resolve(blob)),
      'image/webp',
      0.86,
    )
  })
}

/**
 * A file as it is sent: a picture with its longer side at most `side` pixels, a PDF as it is; or why it cannot be sent.
 */
export async function fitFile(file: Blob, side: number): Promise<Blob | 'unreadable' | 'tooLarge'> {
  const fit = file.type === PDF ? file : await scalePicture(file, side).catch(() => null)
  if (fit === null) return 'unreadable'
  return fit.size > pictureBytes ? 'tooLarge' : fit
}
