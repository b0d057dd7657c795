import { registerHooks } from 'node:module'

// Given to Node by --import: a tool that builds on TypeScript's own API finds the last version that has one.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-6' : specifier, context),
})
