/** What is worth keeping of what was asked last, up to a number of keys; the one that was kept first goes first. */
export function remember<Value>(most: number) {
  const kept = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => kept.get(key),
    keep: (key: string, value: Value): void => {
      kept.delete(key)
      kept.set(key, value)
      const [first] = kept.keys()
      if (kept.size > most && first !== undefined) kept.delete(first)
    },
  }
}
