import { encode } from 'uqr'
import { type UpiRequest, upiLink } from '../../../domain/money/upiLink.ts'
import { formatMoney } from '../../ui/format.ts'
import { QUIET } from '../picture/QrCode.tsx'

/** Side of a module of the QR code. */
const MODULE_PX = 10
const LINE_PX = 44

/** The QR code of a payment as a PNG, with its amount, its note and the UPI id below it. Rejects if the browser cannot draw it. */
export function qrPicture(request: UpiRequest): Promise<Blob> {
  const { data, size } = encode(upiLink(request), { ecc: 'M', border: QUIET })
  const { amountPaise, note, payeeId } = request
  const lines = [`${formatMoney(amountPaise)} · ${note}`, payeeId]
  const side = size * MODULE_PX
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side + (lines.length + 0.5) * LINE_PX
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.reject(new Error('This browser cannot draw pictures'))
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) pen.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
  pen.font = `600 ${LINE_PX * 0.7}px sans-serif`
  pen.textAlign = 'center'
  for (const [at, line] of lines.entries())
    pen.fillText(line, side / 2, side + (at + 0.5) * LINE_PX, side - 2 * QUIET * MODULE_PX)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)), 'image/png'),
  )
}
