/** The names of the work in progress, by its owner. */
const running = new WeakMap<object, Set<string>>()

/** Runs work unless work of the same name is in progress for the same owner, such as a server; in that case returns null at once. */
export async function unlessRunning<T>(
  owner: object,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const names = running.get(owner) ?? new Set<string>()
  running.set(owner, names)
  if (names.has(name)) return null
  names.add(name)
  try {
    return await work()
  } finally {
    names.delete(name)
  }
}
