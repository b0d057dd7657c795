/** Picture types the server accepts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** The server's limit on a file, in bytes. */
const pictureBytes = 5_242_880

/** The type of a PDF. */
export const PDF = 'application/pdf'

/**
 * The picture with its longer side at most `side` pixels, rotated as its metadata says, as WebP (or
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
 * A file for the upload: a picture scaled to at most `side` pixels, a PDF unchanged; or why it cannot be sent.
 */
export async function fitFile(file: Blob, side: number): Promise<Blob | 'unreadable' | 'tooLarge'> {
  const fit = file.type === PDF ? file : await scalePicture(file, side).catch(() => null)
  if (fit === null) return 'unreadable'
  return fit.size > pictureBytes ? 'tooLarge' : fit
}

/** The largest size with the same aspect ratio and a longer side of at most `side` pixels; never enlarged. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
