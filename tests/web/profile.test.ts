import { describe, expect, it } from 'vitest'
import { tabOf } from '../../src/web/profile/tabs.ts'
import { fitWithin } from '../../src/web/shared/picture/scalePicture.ts'
import { deviceOf } from '../../src/web/shared/sessions/device.ts'

describe('names of browsers', () => {
  it('are right although user agents name other browsers too; an unknown one has none', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const names = [
      chrome,
      chrome.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64').concat(' Edg/140.0.0.0'),
      chrome.replace('X11; Linux x86_64', 'Linux; Android 15; Pixel 9'),
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    ].map((text) => Object.values(deviceOf(text) ?? {}).join(' on '))
    expect(names).toEqual([
      'Chrome on Linux',
      'Edge on Windows',
      'Chrome on Android',
      'Safari on iOS',
      'Firefox on macOS',
    ])
    expect(deviceOf('curl/8.0')).toBeNull()
  })
})

it('only tabs of the profile are accepted from the address', () => {
  expect(tabOf({ tab: 'sessions' })).toEqual({ tab: 'sessions' })
  expect(tabOf({ tab: 'other' })).toEqual({})
  expect(tabOf({})).toEqual({})
})

it('pictures are scaled down, never up, and keep their aspect ratio', () => {
  expect(fitWithin(4000, 3000, 480)).toEqual({ width: 480, height: 360 })
  expect(fitWithin(3000, 4000, 480)).toEqual({ width: 360, height: 480 })
  expect(fitWithin(100, 50, 480)).toEqual({ width: 100, height: 50 })
  expect(fitWithin(10_000, 1, 480)).toEqual({ width: 480, height: 1 })
})
