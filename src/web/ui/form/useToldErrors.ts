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

/**
 * Keeps the server's errors, so that leaving a field does not take them for settled. `basis`: what an error at a path
 * depends on besides the value of its field; none when left out.
 */
export function useToldErrors(basis: (path: string) => unknown = () => null): ToldErrors {
  const told = useRef<readonly Told[]>([])
  const latest = useRef(basis)
  latest.current = basis
  return useMemo(() => {
    const written = (path: string, values: object) =>
      JSON.stringify([valueAt(path, values), latest.current(path)])
    return {
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
    }
  }, [])
}

function valueAt(path: string, values: object): unknown {
  return (
    path.split('.').reduce<unknown>((within, key) => {
      return typeof within === 'object' && within !== null ? Reflect.get(within, key) : null
    }, values) ?? null
  )
}
