import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Puts the icon into the page as a data URL, so that it costs no request. The file itself is still served. */
export function inlineIcon(): Plugin {
  let folder = ''
  return {
    name: 'inline-icon',
    configResolved({ publicDir }) {
      folder = publicDir
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const icon = readFileSync(join(folder, 'favicon.svg'), 'utf8').replaceAll(/\s+/g, ' ').trim()
        const address = `data:image/svg+xml,${icon.replaceAll('"', "'").replaceAll(/[%#<>]/g, encodeURIComponent)}`
        if (!html.includes('href="/favicon.svg"')) throw new Error('index.html has no icon')
        return html.replace('href="/favicon.svg"', `href="${address}"`)
      },
    },
  }
}
