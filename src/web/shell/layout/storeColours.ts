import type { CSSProperties } from 'react'

/** Distinct hues; text in the darkest on the lightest shade has enough contrast. */
const hues = ['teal', 'blue', 'red', 'grape', 'gray'] as const

/**
 * The colours of a store among the user's stores, as custom properties for style sheets (`--store`, `--store-text`,
 * `--store-tile`). A store keeps its hue while no store with a lower id is added or removed.
 */
export function storeColours(stores: readonly { id: string }[], id: string | undefined): CSSProperties {
  const place = stores
    .map((store) => store.id)
    .sort()
    .indexOf(id ?? '')
  const hue = hues[Math.max(0, place) % hues.length] ?? hues[0]
  const shade = (number: number) => `var(--mantine-color-${hue}-${number})`
  return {
    '--store': `light-dark(${shade(7)}, ${shade(5)})`,
    '--store-text': `light-dark(${shade(9)}, ${shade(2)})`,
    '--store-tile': `light-dark(${shade(0)}, color-mix(in srgb, ${shade(6)} 20%, transparent))`,
  } as CSSProperties
}
