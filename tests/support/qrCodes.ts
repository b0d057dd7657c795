import type { Locator, Page } from 'playwright-core'
import { encode } from 'uqr'
import { expect } from 'vitest'

/** Quiet zone around the codes, in modules. */
const BORDER = 4

const rowsOf = (data: readonly (readonly boolean[])[]) =>
  data.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

/** The modules of a QR code, a line for each row. */
const modulesOf = (text: string) => rowsOf(encode(text, { ecc: 'M', border: BORDER }).data)

/** Expects that a QR code on a page has this text. */
export async function expectQr(code: Locator, text: string): Promise<void> {
  const drawn = await code.evaluate((svg) => {
    const side = Number(svg.getAttribute('viewBox')?.split(' ')[2])
    const rows = Array.from({ length: side }, () => Array.from({ length: side }, () => false))
    const path = svg.querySelector('path:last-of-type')?.getAttribute('d') ?? ''
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
      const row = rows[Number(y)]
      if (row !== undefined) row[Number(x)] = true
    }
    return rows
  })
  expect(rowsOf(drawn)).toEqual(modulesOf(text))
}

/** Expects that the picture on the clipboard is a QR code with this text. Its square is as wide as the picture. */
export async function expectCopiedQr(page: Page, text: string): Promise<void> {
  const wanted = modulesOf(text)
  const drawn = await page.evaluate(async (side) => {
    const [item] = await navigator.clipboard.read()
    const picture = await createImageBitmap((await item?.getType('image/png')) ?? new Blob())
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    pen?.drawImage(picture, 0, 0)
    const module = picture.width / side
    return Array.from({ length: side }, (_, y) =>
      Array.from({ length: side }, (_, x) => {
        const [red = 255] = pen?.getImageData((x + 0.5) * module, (y + 0.5) * module, 1, 1).data ?? []
        return red < 128
      }),
    )
  }, wanted.length)
  expect(rowsOf(drawn)).toEqual(wanted)
}
