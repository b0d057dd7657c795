import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, test } from 'vitest'
import { twoLettersOf } from '../../src/web/shell/layout/initials.ts'
import { storeColours } from '../../src/web/shell/layout/storeColours.ts'

const ids = ['c', 'a', 'b']
const stores = ids.map((id) => ({ id }))
const hueOf = (id: string | undefined, among = stores) =>
  /color-(\w+)-/.exec(String(Reflect.get(storeColours(among, id), '--store')))?.[1]

type Rgb = readonly number[]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** A difference in OKLab that people just notice when they see both colours. */
const JUST_NOTICEABLE = 0.02

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const mixed = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((value, at) => value * share + (other[at] ?? 0) * (1 - share))

/** The colour on a page that a value of {@link storeColours} has in a scheme. */
function shown(value: string, scheme: 'light' | 'dark', page: Rgb): Rgb {
  const [light, dark] = value.matchAll(/color-(\w+)-(\d)\)(?: (\d+)%, (black|transparent))?/g)
  const [, hue = '', shade = '', percent = '100', other] = (scheme === 'light' ? light : dark) ?? []
  const colour = toRgb(DEFAULT_THEME.colors[hue]?.[Number(shade)] ?? '')
  return mixed(colour, other === 'black' ? BLACK : page, Number(percent) / 100)
}

const linear = (colour: Rgb): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return [red, green, blue]
}

/** The contrast ratio of WCAG 2. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => {
      const [red, green, blue] = linear(colour)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The distance of two colours in OKLab. */
function difference(one: Rgb, other: Rgb): number {
  const [first, second] = [oklab(one), oklab(other)]
  return Math.hypot(...first.map((value, at) => value - (second[at] ?? 0)))
}

function oklab(colour: Rgb): number[] {
  const [red, green, blue] = linear(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

test('a store keeps its hue, whatever the order of the list', () => {
  for (const id of ids) expect(hueOf(id)).toBe(hueOf(id, [...stores].reverse()))
})

test('a store that is not loaded yet has the hue of the first', () => {
  expect(hueOf(undefined)).toBe(hueOf('a'))
})

describe.each(['light', 'dark'] as const)('in the %s scheme the colours of ten stores', (scheme) => {
  const ten = Array.from({ length: 10 }, (_, at) => ({ id: `store ${at}` }))
  const page = scheme === 'light' ? WHITE : toRgb(DEFAULT_THEME.colors.dark[7])
  const coloursOf = (id: string) => {
    const colours = storeColours(ten, id)
    const colour = (name: string) => shown(String(Reflect.get(colours, name)), scheme, page)
    return { bar: colour('--store'), text: colour('--store-text'), tile: colour('--store-tile') }
  }

  test.each(ten)('have enough contrast: $id', ({ id }) => {
    const { bar, text, tile } = coloursOf(id)
    expect(contrast(text, tile)).toBeGreaterThan(4.5)
    expect(contrast(text, page)).toBeGreaterThan(4.5)
    expect(contrast(bar, page)).toBeGreaterThan(3)
  })

  test('differ by more than three times what is just noticeable', () => {
    for (const [at, { id }] of ten.entries())
      for (const other of ten.slice(0, at)) {
        const [one, two] = [coloursOf(id), coloursOf(other.id)]
        const pair = `${hueOf(id, ten)} and ${hueOf(other.id, ten)}`
        expect(difference(one.bar, two.bar), pair).toBeGreaterThan(3 * JUST_NOTICEABLE)
      }
  })
})

test.each([
  ['T. Nagar', 'TN'],
  ['Tambaram', 'TA'],
  ['Main', 'MA'],
  ['Anna Salai (new)', 'AN'],
  ['4', '4'],
  ['கோவை', 'கோவை'.slice(0, 4)],
])('the tile of the store %s shows %s', (name, letters) => {
  expect(twoLettersOf(name)).toBe(letters)
})
