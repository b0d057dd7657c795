import { open } from 'node:fs/promises'

/** Makes what was written to a file, or a rename in a folder, survive a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
