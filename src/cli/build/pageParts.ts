import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseSync, type Rollup, Visitor } from 'vite'

/** The modules that every page inside the layout loads in addition to its own screen, by the path from `src/web`. */
const ofEveryPage = ['shell/layout/AppLayout.tsx', 'shell/sendReads.ts']

/**
 * Writes `page-parts.json`: for the path of each page inside the layout, the scripts and styles that the page needs at once. They are
 * listed by the part that the search parameters of the address name (`days`, `part=opening`), and under '' for an address that names no
 * part. The server puts links to them into the document of that address, so that the browser loads them together with the program
 * (decision 78).
 */
export function pageParts(): Plugin {
  let root = ''
  /** The module of each page's screen, by the path of its route. */
  const screens = new Map<string, string>()
  return {
    name: 'page-parts',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      screens.clear()
    },
    transform: {
      filter: { id: /\/(?:routes|router)\.ts$/ },
      handler(_code, id) {
        for (const [path, source] of screensOf(id))
          if (!screens.has(path)) screens.set(path, join(dirname(id), source))
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const common = ofEveryPage.map((path) => join(root, path))
      const pages = [...screens].map(([path, screen]) => {
        const parts = Object.entries({ '': [], ...partsOf(screen) })
        return [
          path,
          Object.fromEntries(
            parts.map(([name, part]) => [name, filesOf([...common, screen, ...part], chunks)]),
          ),
        ]
      })
      const source = JSON.stringify(Object.fromEntries(pages), null, 1)
      this.emitFile({ type: 'asset', fileName: 'page-parts.json', source })
    },
  }
}

/** The modules of the parts that a screen declares by `addressParts`, by search parameter; under '' those of the part shown without one. */
function partsOf(screen: string): Record<string, string[]> {
  const parts: Record<string, string[]> = {}
  new Visitor({
    CallExpression({ callee, arguments: [named, rest] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'addressParts') return
      for (const one of named?.type === 'ObjectExpression' ? named.properties : [])
        if (one.type === 'Property') parts[nameOf(one.key)] = loadedBy(one.value)
      parts[''] = loadedBy(rest)
    },
  }).visit(parseSync(screen, readFileSync(screen, 'utf8')).program)
  return parts

  /** The module that `lazyPart(() => import(…), …)` loads; none for a component of the screen itself. */
  function loadedBy(node: ESTree.Node | undefined): string[] {
    if (node?.type !== 'CallExpression') return []
    const [load] = node.arguments
    const source =
      load?.type === 'ArrowFunctionExpression' && load.body.type === 'ImportExpression'
        ? literalOf(load.body.source)
        : undefined
    if (source === undefined) throw new Error(`${screen} has a part whose module the build cannot read`)
    return [join(dirname(screen), source)]
  }
}

/**
 * The routes inside the layout that a module declares, each with the module of its screen as it is imported: by `createRoute` with a
 * literal path, and by `recordRoute`, whose path follows from the name of the master.
 */
function screensOf(id: string): [path: string, source: string][] {
  const found: [string, string][] = []
  let path: string | undefined
  new Visitor({
    CallExpression: (call) => {
      path = pathOf(call) ?? path
    },
    'CallExpression:exit': (call) => {
      if (pathOf(call) !== undefined) path = undefined
    },
    ImportExpression: ({ source }) => {
      const literal = literalOf(source)
      if (path !== undefined && literal !== undefined) found.push([path, literal])
    },
  }).visit(parseSync(id, readFileSync(id, 'utf8')).program)
  return found
}

/** The path of the route that a call declares; undefined for any other call, and outside the layout. */
function pathOf({ callee, arguments: [first] }: ESTree.CallExpression): string | undefined {
  if (callee.type !== 'Identifier' || first === undefined) return undefined
  if (callee.name === 'recordRoute') return `/${literalOf(first)?.toLowerCase()}`
  if (callee.name !== 'createRoute' || first.type !== 'ObjectExpression') return undefined
  const values = new Map(
    first.properties.flatMap((one) =>
      one.type === 'Property' && one.key.type === 'Identifier' ? [[one.key.name, one.value]] : [],
    ),
  )
  const parent = values.get('getParentRoute')
  const isInLayout =
    parent?.type === 'ArrowFunctionExpression' &&
    parent.body.type === 'Identifier' &&
    parent.body.name === 'protectedRoute'
  return isInLayout ? literalOf(values.get('path')) : undefined
}

/** The name of a property, written with or without quotes. */
function nameOf(key: ESTree.Node): string {
  return key.type === 'Identifier' ? key.name : (literalOf(key) ?? '')
}

function literalOf(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The files that these modules need before they can run, in the order of loading; the program itself is left out. */
function filesOf(modules: readonly string[], chunks: readonly Rollup.OutputChunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (chunk === undefined || chunk.isEntry || files.has(chunk.fileName)) return
    for (const name of chunk.imports) add(byName.get(name))
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  }
  for (const id of modules) {
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (chunk === undefined) throw new Error(`no chunk has ${id}`)
    add(chunk)
  }
  return [...files]
}
