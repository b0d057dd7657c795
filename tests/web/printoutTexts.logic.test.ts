import { describe, expect, test } from 'vitest'
import { printoutTexts as english } from '../../src/web/shell/texts/en/printout.ts'
import { printoutTexts as hindi } from '../../src/web/shell/texts/hi/printout.ts'
import { printoutTexts as tamil } from '../../src/web/shell/texts/ta/printout.ts'

type Leaf = readonly [path: string, text: string]

/** A placeholder for a name, a number or a list of names, unique by its digits. */
const sample = (place: number) =>
  Object.assign([String(70 + place)], { toLowerCase: () => String(70 + place) })

/** Every text of a catalogue with its path; functions are called with samples. */
function leaves(value: unknown, path: string): Leaf[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const samples = Array.from({ length: value.length }, (_, place) => sample(place))
    return [[path, String(Reflect.apply(value, null, samples))]]
  }
  return Object.entries(value as object).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
}

/** Dates and amounts come from the formats, not from the catalogue. */
const textsOf = ({ formats, ...texts }: typeof english) => leaves(texts, '')
const samplesIn = (text: string) => [...new Set(text.match(/7\d/g) ?? [])].sort()

/** The functions that only join names, without words of their own. */
const arranged = ['.customer.nomineeOf', '.message.from']

describe.each([
  ['Tamil', tamil, /\p{Script=Tamil}/u],
  ['Hindi', hindi, /\p{Script=Devanagari}/u],
])('the printouts in %s', (_, catalogue, script) => {
  test('have every text in their script and none in English', () => {
    const texts = textsOf(catalogue)
    expect(texts.length).toBeGreaterThan(180)
    const wrong = texts.filter(
      ([path, text]) => /[A-Za-z]/.test(text) || !(script.test(text) || arranged.includes(path)),
    )
    expect(wrong).toEqual([])
  })

  test('contain all placeholders of the English ones, and are in the Unicode form NFC', () => {
    const samplesOf = (one: typeof english) => textsOf(one).map(([path, text]) => [path, samplesIn(text)])
    expect(samplesOf(catalogue)).toEqual(samplesOf(english))
    expect(textsOf(catalogue).filter(([, text]) => text !== text.normalize('NFC'))).toEqual([])
  })
})

test.each([
  ['English', english],
  ['Tamil', tamil],
  ['Hindi', hindi],
])('the terms of a ticket in %s name no period of 0 days', (_, { terms }) => {
  for (const text of [terms.redeem(0), terms.auction(0), terms.surplus(0, false), terms.surplus(0, true)])
    expect(text).not.toMatch(/\d/)
})

test.each([
  ['English', english, '12 Jan 2027'],
  ['Tamil', tamil, '12 ஜனவரி, 2027'],
  ['Hindi', hindi, '12 जनवरी 2027'],
])('the terms of a ticket in %s name the last day of redemption', (_, { terms, formats }, day) => {
  for (const days of [0, 15]) expect(terms.auctionAfter(formats.date('2027-01-12'), days)).toContain(day)
})

describe('dates and weights on printouts', () => {
  test('have the month as a word, Latin digits and Indian digit grouping', () => {
    expect(english.formats.date('2026-03-31')).toBe('31 Mar 2026')
    expect(tamil.formats.date('2026-03-31')).toBe('31 மார்ச், 2026')
    expect(hindi.formats.date('2026-08-01')).toBe('1 अगस्त 2026')
    expect(tamil.formats.dateTime('2026-03-31T06:30:00.000Z')).toMatch(/31 மார்ச், 2026 .*\d\d:\d\d/)
    expect(tamil.formats.weight(1_234_567_890)).toBe('12,34,567.890 கிராம்')
    expect(hindi.formats.weight(19_750)).toBe('19.750 ग्राम')
  })
})
