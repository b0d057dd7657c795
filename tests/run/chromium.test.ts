import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { unpacked } from '../support/chromium.ts'

const isBuiltForThis = process.platform === 'linux' && process.arch === 'x64'

test.runIf(isBuiltForThis)(
  'the Chromium from npm has its fonts in its own folder, and no other',
  async () => {
    const fonts = join(await unpacked(), 'fonts')
    const settings = readFileSync(join(fonts, 'fonts.conf'), 'utf8')
    const folders = [...settings.matchAll(/<dir prefix="relative">([^<]+)<\/dir>/g)].map(([, folder = '']) =>
      resolve(fonts, folder),
    )
    expect(settings.match(/<dir/g)).toHaveLength(folders.length)
    const found = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    expect(found).toContainEqual(expect.stringMatching(/\.ttf$/))
  },
)
