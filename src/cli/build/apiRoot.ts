import type { Plugin } from 'vite'

/** Start of the element by which a built page names another back end. */
const MARK = '<meta name="api-root"'

/** Names the back end in the built page if it is another one: VITE_API_ROOT at build time. */
export function apiRoot(): Plugin {
  let root: string | undefined
  return {
    name: 'api-root',
    apply: 'build',
    configResolved({ env }) {
      root = env.VITE_API_ROOT
    },
    transformIndexHtml: () =>
      root ? [{ tag: 'meta', attrs: { name: 'api-root', content: root } }] : undefined,
  }
}

/** Whether a built page calls another back end. The content policy of our server does not allow such calls. */
export function callsElsewhere(page: string): boolean {
  return page.includes(MARK)
}
