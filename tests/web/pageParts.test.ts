import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRoutes } from '../support/declaredScreens.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ empty: true })
})
afterAll(() => site?.end())

/** The scripts and styles that the document of an address names, besides the program. */
async function partsOf(path: string): Promise<string[]> {
  const document = await fetch(`${site.origin}${path}`).then((reply) => reply.text())
  const links = document.matchAll(
    /<link rel="(?:modulepreload|preload" as="style)" crossorigin href="([^"]+)">/g,
  )
  return [...links].map(([, href = '']) => href)
}

test('the document of each page of the layout names scripts and styles of its own, which exist', async () => {
  const paths = (await pageRoutes()).filter(({ id }) => id.startsWith('/protected/'))
  expect(paths.length).toBeGreaterThan(25)
  const screens = new Set<string | undefined>()
  const named = new Set<string>()
  for (const { fullPath } of paths) {
    const parts = await partsOf(`${fullPath.replace('$id', randomUUID())}?page=2`)
    expect(parts.length, fullPath).toBeGreaterThan(5)
    screens.add(parts.findLast((part) => part.endsWith('.js')))
    for (const part of parts) named.add(part)
  }
  expect(screens.size).toBe(paths.length)
  for (const part of named) {
    const { status, headers } = await fetch(`${site.origin}${part}`, { method: 'HEAD' })
    expect([part, status, headers.get('cache-control')?.includes('immutable')]).toEqual([part, 200, true])
  }
})

test('other documents name none: the sign-in page, printouts and unknown addresses', async () => {
  for (const path of [
    '/',
    '/index.html',
    '/forgotpassword',
    `/print/ticket/${randomUUID()}`,
    '/customer/a/b',
    '/nothing',
  ])
    expect(await partsOf(path), path).toEqual([])
})
