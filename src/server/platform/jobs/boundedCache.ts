/** A cache of at most `most` entries; when it is full, the entry that was written first is dropped. */
export function boundedCache<Value>(most: number) {
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
