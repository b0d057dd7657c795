import { describe, expect, test } from 'vitest'
import { hiddenCharacter, withoutHiddenEnds } from '../../src/domain/text/hiddenCharacter.ts'

describe('hidden characters at the ends of a text', () => {
  test.each([
    ['marks of direction', '\u202a98400 12345\u202c', '98400 12345'],
    ['several, with spaces among them', ' \u200e\u2068 Ravi \u2069\n\u200f ', 'Ravi'],
    ['one of two code units', '\u{e0041}Ravi\u{e007f}', 'Ravi'],
    ['a text of nothing else', '\u200b \u200b', ''],
    ['none', ' Ravi ', ' Ravi '],
    ['joiners of Indian scripts', 'ത്\u200c', 'ത്\u200c'],
    ['one within the text', '\u202aRavi\u202ekumar', 'Ravi\u202ekumar'],
    ['one within the text, with a space typed after it', 'Anna\u200bNagar ', 'Anna\u200bNagar '],
    ['one at the start only', '\u202aRavi ', 'Ravi '],
  ])('%s', (_what, text, left) => {
    expect(withoutHiddenEnds(text)).toBe(left)
  })

  test('are removed from 400,000 characters in one pass', () => {
    const hidden = ' \u200e'.repeat(100_000)
    expect(withoutHiddenEnds(`${hidden}a${hidden}b`)).toHaveLength(200_002)
  })
})

test('the first hidden character is named by its code point', () => {
  expect(hiddenCharacter('Ravi\u202ekumar\u200b')).toBe('U+202E')
  expect(hiddenCharacter('क्\u200dष\t\u2764\ufe0f')).toBeNull()
})
