import { accessSync, constants, statfsSync } from 'node:fs'

/** The in-memory file system of Linux. */
export const MEMORY = '/dev/shm'

/** Whether there is room for this many bytes in memory: containers often have 64 MB, other systems nothing. */
export function memoryHasRoom(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    return Math.min(bavail * bsize, process.availableMemory()) >= bytes
  } catch {
    return false
  }
}
