import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test PostgreSQL with `template`, a migrated empty database; empty when no file of the run needs it. */
    databaseUrl: string
    /** Folder of the built browser program; empty likewise. */
    webFolder: string
    /** Where the browser of the run is reached; empty likewise. */
    browserAddress: string
    /** Why one of them is missing although a file needs it: a page that does not build, SQL that does not run. */
    fault: string
    /** The folder of what failed in this run: see `failures.ts`. */
    failures: string
  }
}

const names = { databaseUrl: 'a database', webFolder: 'built pages', browserAddress: 'a browser' }

/**
 * What `globalSetup.ts` started for this run. It starts what the files of a run (and what they import) request by this function.
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
