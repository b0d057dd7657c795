import { useMemo, useRef } from 'react'

/** What the server said of fields, each with the value that it was said of. */
export interface ToldErrors {
  /** Keeps what the server said, by path, of these values; what it said before is forgotten. */
  tell: (errors: readonly (readonly [path: string, message: string])[], values: object) => void
  /** Those that still hold: their field has the value that they were said of. */
  of: (values: object) => Record<string, string>
  clear: () => void
}

interface Told {
  path: string
  message: string
  said: string
}

/** Remembers the server's errors, so that leaving a field does not take them for settled. */
export function useToldErrors(): ToldErrors {
  const told = useRef<readonly Told[]>([])
  return useMemo(
    () => ({
      tell: (errors, values) => {
        told.current = errors.map(([path, message]) => ({ path, message, said: written(path, values) }))
      },
      of: (values) =>
        Object.fromEntries(
          told.current
            .filter(({ path, said }) => said === written(path, values))
            .map(({ path, message }) => [path, message]),
        ),
      clear: () => {
        told.current = []
      },
    }),
    [],
  )
}

function written(path: string, values: object): string {
  const value = path.split('.').reduce<unknown>((within, key) => {
    return typeof within === 'object' && within !== null ? Reflect.get(within, key) : null
  }, values)
  return JSON.stringify(value ?? null)
}
