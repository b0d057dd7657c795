/** Types of pictures the server takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']
/** The server's limit on a file, in bytes. */
export const pictureBytes = 5_242_880

/** The largest size with the same shape whose longer side is at most `side` pixels; never larger than it is. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
