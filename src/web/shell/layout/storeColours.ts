import type { CSSProperties } from 'react'

/**
 * Distinct hues in the order in which stores receive them. Text in the darkest on the lightest shade has enough contrast, of lime and yellow
 * once black is mixed in: the number is the percentage of the hue in the light scheme.
 */
const hues = [
  ['teal', 100],
  ['blue', 100],
  ['red', 100],
  ['grape', 100],
  ['gray', 100],
  ['violet', 100],
  ['lime', 75],
  ['yellow', 65],
  ['cyan', 100],
  ['pink', 100],
] as const

/**
 * The colours of a store among the user's stores, as custom properties for style sheets (`--store`, `--store-text`,
 * `--store-tile`). A store keeps its hue while no store before it, by id, is added; the first ten have different hues.
 */
export function storeColours(stores: readonly { id: string }[], id: string | undefined): CSSProperties {
  const place = stores
    .map((store) => store.id)
    .sort()
    .indexOf(id ?? '')
  const [hue, percent] = hues[Math.max(0, place) % hues.length] ?? hues[0]
  const shade = (number: number) => `var(--mantine-color-${hue}-${number})`
  const darkened = (number: number) => `color-mix(in srgb, ${shade(number)} ${percent}%, black)`
  return {
    '--store': `light-dark(${darkened(7)}, ${shade(5)})`,
    '--store-text': `light-dark(${darkened(9)}, ${shade(2)})`,
    '--store-tile': `light-dark(${shade(0)}, color-mix(in srgb, ${shade(6)} 20%, transparent))`,
  } as CSSProperties
}
