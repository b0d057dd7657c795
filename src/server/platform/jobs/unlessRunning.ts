/** The names of the work that runs, by its owner. */
const running = new WeakMap<object, Set<string>>()

/** Runs work unless work of this name runs already for the same owner, such as a server: then returns null at once. */
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
