import type { JSHandle, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { router } from '../../src/web/router.ts'
import type { queryClient } from '../../src/web/shell/query.ts'

interface Fiber {
  memoizedProps: Record<string, unknown> | null
  child: Fiber | null
  sibling: Fiber | null
}

interface Program {
  queryClient: typeof queryClient
  router: typeof router
}

/** The query client and the router of the running page, from React's tree. */
async function programOf(page: Page): Promise<JSHandle<Program>> {
  return page.evaluateHandle(() => {
    const root: Record<string, unknown> = Object(document.getElementById('root'))
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
    const container = root[key] as { stateNode: { current: Fiber } }
    const found: Partial<Program> = {}
    const look = (fiber: Fiber | null): void => {
      for (let at = fiber; at !== null; at = at.sibling) {
        const { client, router } = at.memoizedProps ?? {}
        if (client) found.queryClient ??= client as Program['queryClient']
        if (router) found.router ??= router as Program['router']
        if (found.queryClient && found.router) return
        look(at.child)
      }
    }
    look(container.stateNode.current)
    return found as Program
  })
}

/** The cached queries of the page, by hook name. */
export async function cachedReads(page: Page): Promise<string[]> {
  const program = await programOf(page)
  return program.evaluate(({ queryClient }) =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey: [name] }) => String(name)),
  )
}

/** A page for signed-in users: its path, title and required operations. */
export interface DeclaredPage {
  path: string
  title: string
  needs: readonly string[]
}

/** Every page for signed-in users, from the program's routes. */
export async function declaredPages(page: Page): Promise<DeclaredPage[]> {
  const program = await programOf(page)
  return program.evaluate(({ router }) =>
    Object.values(router.routesByPath)
      .filter(({ id }) => /^\/(protected|bare)\//.test(id))
      .map(({ fullPath, options: { staticData } }) => ({
        path: fullPath,
        title: staticData?.title ?? '',
        needs: staticData?.needs ?? [],
      })),
  )
}

/** Navigates within the program without reloading, and waits until the page is rendered. */
export async function openWithin(page: Page, path: string): Promise<void> {
  const program = await programOf(page)
  await program.evaluate(({ router }, to) => router.navigate({ to, replace: true }), path)
  await expect
    .poll(() => program.evaluate(({ router }) => router.state.resolvedLocation?.pathname))
    .toBe(path)
}
