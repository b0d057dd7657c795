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

test('the document of each page of the layout names scripts and styles, which exist; the last script is a different one on each page', async () => {
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

/** Addresses that name a part of a page, each with the address of the page. */
const parts: readonly [part: string, page: string][] = [
  ['/dashboard?transfer=list', '/dashboard'],
  ['/dashboard?sort=-number&packetAudit=list', '/dashboard'],
  ['/dashboard?money=list', '/dashboard'],
  ['/dashboard?days=list', '/dashboard'],
  ['/dashboard?integrity=1', '/dashboard'],
  ['/debitnote?tax=list', '/debitnote'],
  ['/creditdebit?part=opening', '/creditdebit'],
  ['/reports?report=dayBook', '/reports'],
]

test.each(parts)('the document of %s names the code of that part', async (part, page) => {
  const [shown, rest] = [await partsOf(part), await partsOf(page)]
  expect(shown.filter((file) => !rest.includes(file) && file.endsWith('.js'))).not.toEqual([])
  expect(new Set(shown).size).toBe(shown.length)
})

test('the document of the list of transfers, a part of the dashboard, does not name the code of the day and the figures', async () => {
  const home = (await partsOf('/dashboard')).filter((file) => /\/(?:dashboard|chart)-/.test(file))
  expect(home.length).toBeGreaterThan(2)
  const list = await partsOf('/dashboard?transfer=list')
  expect(list).not.toEqual([])
  expect(list.filter((file) => home.includes(file))).toEqual([])
})

test('the document of an address with a parameter or value that names no part names the code of the page', async () => {
  expect(await partsOf('/dashboard?day=open')).toEqual(await partsOf('/dashboard'))
  expect(await partsOf('/creditdebit?part=accounts')).toEqual(await partsOf('/creditdebit'))
})

test('the documents of the sign-in page, printouts and unknown addresses name no code', async () => {
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
