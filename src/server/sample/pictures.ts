import sharp from 'sharp'
import type { Stream } from './random.ts'

const SIDE = 160
const grounds = [
  '#b8860b',
  '#5f7a61',
  '#7a5f6f',
  '#4f6d8f',
  '#8f5b4f',
  '#6b6b47',
  '#4b4e6d',
  '#9c7a3c',
] as const
const skins = ['#c68642', '#8d5524', '#a0683a', '#e0ac69'] as const

/** Artificial portraits, as a camera at the counter would make them: JPEG, which is fastest to read and write. */
export function portraits(stream: Stream, count: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, () => {
      const [ground, skin, cloth] = [stream.oneOf(grounds), stream.oneOf(skins), stream.oneOf(grounds)]
      return picture(`<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>
        <ellipse cx="80" cy="160" rx="58" ry="50" fill="${cloth}"/><circle cx="80" cy="70" r="34" fill="${skin}"/>`)
    }),
  )
}

/** Artificial signatures: JPEG. */
export function signatures(stream: Stream, count: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, () => {
      const points = Array.from({ length: 9 }, (_, at) => `${12 + at * 17},${60 + stream.below(50)}`)
      return picture(`<rect width="${SIDE}" height="${SIDE}" fill="#ffffff"/>
        <polyline points="${points.join(' ')}" fill="none" stroke="#1c2b5a" stroke-width="3"/>`)
    }),
  )
}

/** How a product is drawn: width and height of its loop, thickness, and the size of its pendant or stone; in parts of 100. */
const loops: Readonly<
  Record<string, readonly [width: number, height: number, thickness: number, stone: number]>
> = {
  Chain: [62, 74, 3, 0],
  Ring: [26, 28, 5, 9],
  Bangle: [60, 58, 7, 0],
  Necklace: [70, 58, 6, 14],
  Haram: [66, 84, 7, 16],
  Earrings: [16, 30, 4, 8],
  Studs: [12, 12, 6, 6],
  Bracelet: [58, 34, 5, 0],
  Pendant: [14, 18, 3, 12],
  Thali: [58, 80, 3, 10],
  'Nose pin': [10, 10, 3, 5],
  'Waist belt': [84, 40, 8, 0],
  'Waist chain': [84, 46, 3, 0],
  Anklet: [64, 38, 4, 5],
  'Toe ring': [20, 18, 4, 0],
}
const metals = { Gold: ['#d4a017', '#f3d36b'], Silver: ['#a9b0b7', '#e6eaee'] } as const

/** An artificial photo of jewels on dark cloth, next to each other: JPEG. */
export function jewels(metal: keyof typeof metals, products: readonly string[]): Promise<Buffer> {
  const [dark, light] = metals[metal]
  const part = SIDE / products.length
  const drawn = products.map((name, index) => {
    const [width, height, thickness, stone] = loops[name] ?? [50, 50, 5, 0]
    const [x, y, unit] = [part * (index + 0.5), SIDE / 2, part / 100]
    const loop = `cx="${x}" cy="${y}" rx="${(width * unit) / 2}" ry="${(height * unit) / 2}" fill="none"`
    return `<ellipse ${loop} stroke="${dark}" stroke-width="${thickness * unit * 1.6}"/>
      <ellipse ${loop} stroke="${light}" stroke-width="${thickness * unit * 0.7}" stroke-dasharray="3 2"/>
      <circle cx="${x}" cy="${y + (height * unit) / 2}" r="${(stone * unit) / 2}" fill="${light}" stroke="${dark}"/>`
  })
  return picture(`<rect width="${SIDE}" height="${SIDE}" fill="#3b1f2b"/>${drawn.join('')}`)
}

function picture(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${shapes}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
}
