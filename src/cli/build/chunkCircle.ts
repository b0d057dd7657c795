import type { Plugin, Rollup } from 'vite'

/**
 * Fails a build in which chunks import each other in a circle. Such a chunk can run before the one that it needs, and a page loads all of
 * them for one function: the groups of `chunkGroups.ts` must be divided differently.
 */
export function chunkCircle(): Plugin {
  return {
    name: 'chunk-circle',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const circle = circleIn(Object.values(bundle).filter((file) => file.type === 'chunk'))
        if (circle)
          this.error(`These chunks import each other: ${circle.join(' → ')}. Change chunkGroups.ts.`)
      },
    },
  }
}

/** The names of chunks that import each other, in the order of the imports and with the first one repeated at the end. */
export function circleIn(
  chunks: readonly Pick<Rollup.OutputChunk, 'fileName' | 'imports'>[],
): string[] | undefined {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
  const without = new Set<string>()
  const find = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (without.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const circle = find(next, [...path, name])
      if (circle) return circle
    }
    without.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const circle = find(name, [])
    if (circle) return circle
  }
  return undefined
}
