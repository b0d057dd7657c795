import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** A code as rows of modules; true for dark. */
type Modules = boolean[][]

interface Camera {
  show: (modules: Modules) => void
  isOn: () => boolean
}

/** A QR code with the error correction and the margin of packet labels. */
export const qrCode = (text: string): Modules => encode(text, { ecc: 'Q', border: 4 }).data

/** A Code 128, as on seals that are bought. */
export async function code128(text: string): Promise<Modules> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
  const { symbol } = await writeBarcode(text, { format: 'Code128' })
  return Array.from({ length: symbol.height }, (_, y) =>
    Array.from({ length: symbol.width }, (_, x) => (symbol.data[y * symbol.width + x] ?? 255) < 128),
  )
}

/** Replaces the camera of the page by one that sees a grey table, and what `showCode` holds in front of it. */
export async function simulateCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 960
    let shown: boolean[][] = []
    let frame = 0
    const draw = () => {
      const pen = canvas.getContext('2d')
      if (pen === null) return
      pen.resetTransform()
      // Each frame differs, because a canvas that does not change sends no frames.
      frame += 1
      pen.fillStyle = `rgb(${150 + (frame % 2)} 150 140)`
      pen.fillRect(0, 0, canvas.width, canvas.height)
      const [{ length: width } = [], { length: height } = shown] = [shown[0], shown]
      const module = Math.floor(Math.min(500 / width, 500 / height))
      // Held at a slant, on a white label.
      pen.translate(640, 480)
      pen.rotate(0.12)
      pen.translate((-width * module) / 2, (-height * module) / 2)
      pen.fillStyle = '#f4f2ea'
      pen.fillRect(-40, -40, width * module + 80, height * module + 80)
      pen.fillStyle = '#222'
      for (const [y, row] of shown.entries())
        for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * module, y * module, module, module)
    }
    const streams: MediaStream[] = []
    const camera: Camera = {
      show: (modules) => {
        shown = modules
      },
      isOn: () =>
        streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')),
    }
    const getUserMedia = async () => {
      setInterval(draw, 100)
      const stream = canvas.captureStream()
      streams.push(stream)
      return stream
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
    Object.assign(window, { camera })
  })
}

/** Holds a code in front of the simulated camera. */
export const showCode = (page: Page, modules: Modules): Promise<void> =>
  page.evaluate((code) => (window as unknown as { camera: Camera }).camera.show(code), modules)

/** Whether the page uses the simulated camera. */
export const isCameraOn = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { camera: Camera }).camera.isOn())
