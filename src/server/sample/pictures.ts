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
      const [ground, skin, cloth] = [stream.of(grounds), stream.of(skins), stream.of(grounds)]
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

function picture(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${shapes}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
}
