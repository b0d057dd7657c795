import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Resolves each package only once, however many of our files import it. Without this, Node reads the `exports` of a package again for
 * each of these files. Those of drizzle-orm are 130 kB, and hundreds of files import it: reading them took 1.0 of the 2.7 s in which the
 * server's code loaded.
 */
const source = new URL('../', import.meta.url).href
const resolved = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve: (specifier, context, next) => {
    const isPackage = !/^(\.|#|node:)/.test(specifier)
    if (!isPackage || !context.parentURL?.startsWith(source)) return next(specifier, context)
    const found = resolved.get(specifier) ?? next(specifier, context)
    resolved.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
