import { accessSync, constants, statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
export const MEMORY = '/dev/shm'

/** Whether files of this many bytes may be kept in memory: containers often have 64 MB there, other systems nothing. */
export function memoryHasRoom(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    return Math.min(bavail * bsize, process.availableMemory()) >= bytes
  } catch {
    return false
  }
}
