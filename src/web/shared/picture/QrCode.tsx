import { encode } from 'uqr'

/** Quiet zone around the code, in modules (ISO 18004). */
export const QUIET = 4

interface QrCodeProps {
  text: string
  /** The name of the code for screen readers. */
  label: string
  /** Error correction level: Q (the default) restores a quarter of the code, M 15 % and makes a smaller code of a long text. */
  errorCorrection?: 'Q' | 'M'
  className?: string | undefined
}

/** A text as a QR code, black on white in both colour schemes. */
export function QrCode({ text, label, errorCorrection = 'Q', className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: errorCorrection, border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
