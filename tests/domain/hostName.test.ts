import { describe, expect, test } from 'vitest'
import { isHostName, readHostName } from '../../src/domain/text/hostName.ts'

describe('reading host names', () => {
  test.each([
    ['pledge.example', 'pledge.example'],
    ['  Pledge.Example. ', 'pledge.example'],
    ['https://pledge.example:8443/store?open=new#top', 'pledge.example'],
    ['HTTP://192.168.1.20:5080', '192.168.1.20'],
    ['localhost:5080', 'localhost'],
    ['கடை.example', 'xn--clcu7j.example'],
    ['pledge example', 'pledge example'],
    ['கடை example', 'கடை example'],
    ['', ''],
  ])('%s is read as %s', (typed, name) => {
    expect(readHostName(typed)).toBe(name)
  })

  test('a host name that was read is read unchanged', () => {
    for (const typed of ['https://A.example/', 'கடை.example', '10.0.0.1:80'])
      expect(readHostName(readHostName(typed))).toBe(readHostName(typed))
  })
})

describe('valid host names', () => {
  test.each([
    'a',
    'counter-2',
    'pledge.example',
    'xn--clcu7j.example',
    '192.168.1.20',
    '0.0.0.0',
    '7up.example',
  ])('%s is a valid host name', (name) => {
    expect(isHostName(name)).toBe(true)
  })

  test.each([
    '',
    '*',
    'Pledge.example',
    '-a.example',
    'a-.example',
    'a..example',
    'a_b.example',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    'pledge.0x1',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}ab`,
  ])('“%s” is not a valid host name', (name) => {
    expect(isHostName(name)).toBe(false)
  })
})
