import { encode } from 'uqr'
import { printTexts } from './texts.ts'

/** Light squares around the code, which readers need (ISO 18004). */
const QUIET = 4

/** A word as a QR code, a quarter of which may be spoilt. */
export function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'Q', border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={printTexts.label.qr(text)}
    >
      <path d={squares.join('')} />
    </svg>
  )
}
