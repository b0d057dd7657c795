import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test PostgreSQL with `template_pledgebook`, a migrated empty database; empty when no file of the run needs it. */
    databaseUrl: string
    /** Folder of the built browser program; empty when no file of the run needs it. */
    webFolder: string
    /** The address of the run's browser; empty when no file of the run needs it. */
    browserAddress: string
    /** Why a needed service is missing: the build or the SQL failed. */
    fault: string
    /** The folder of failures of this run: see `failures.ts`. */
    failures: string
  }
}

const names = { databaseUrl: 'a database', webFolder: 'built pages', browserAddress: 'a browser' }

/**
 * A service that `globalSetup.ts` started for this run. It starts those that the files of a run, or their imports, request here.
 * @throws Error that says what is missing.
 */
export function provided(name: keyof typeof names): string {
  const value = inject(name)
  if (value !== '') return value
  throw new Error(
    inject('fault') ||
      `This run was started without ${names[name]}: no file that it began with calls provided('${name}').`,
  )
}
