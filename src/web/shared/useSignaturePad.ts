import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Size of the picture of a signature, in pixels. */
export const signatureSize = { width: 960, height: 320 }

const PEN = 5

/** A canvas that one signs on by finger, pen or mouse. */
export interface SignaturePad {
  canvas: RefObject<HTMLCanvasElement | null>
  /** Whether something is drawn. */
  signed: boolean
  clear: () => void
  /** What is drawn now, black on white, though the canvas goes meanwhile; null where no picture can be made of it. */
  take: () => Promise<Blob | null>
  /** For the canvas. */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => void
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => void
  }
}

/** Draws what is signed on a canvas of {@link signatureSize}, however large it is shown. */
export function useSignaturePad(): SignaturePad {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [signed, setSigned] = useState(false)

  const clear = useCallback(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, signatureSize.width, signatureSize.height)
    Object.assign(pen, { strokeStyle: '#111', lineWidth: PEN, lineCap: 'round', lineJoin: 'round' })
    setSigned(false)
  }, [])
  useEffect(clear, [clear])

  const begin = useCallback((event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = event.currentTarget.getContext('2d')
    const { x, y } = placeOf(event)
    pen?.beginPath()
    pen?.moveTo(x, y)
  }, [])

  const draw = useCallback((event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = event.currentTarget.getContext('2d')
    const { x, y } = placeOf(event)
    pen?.lineTo(x, y)
    pen?.stroke()
    setSigned(true)
  }, [])

  const take = useCallback(
    () => new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png')),
    [],
  )
  return { canvas, signed, clear, take, handlers: { onPointerDown: begin, onPointerMove: draw } }
}

/** Where a pointer is on the picture. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - left) / width) * signatureSize.width,
    y: ((clientY - top) / height) * signatureSize.height,
  }
}
