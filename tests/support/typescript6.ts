import { registerHooks } from 'node:module'

// Loaded by --import: gives tools that need TypeScript's API the last version that has one.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-6' : specifier, context),
})
