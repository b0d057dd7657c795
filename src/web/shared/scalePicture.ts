import { fitWithin } from './pictureSize.ts'

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
