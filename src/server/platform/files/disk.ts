import { statfs } from 'node:fs/promises'
import { fail } from '../operation/problem.ts'
import type { Disk, DiskSpace } from '../operation/services.ts'
import { texts } from '../operation/texts.ts'

/** Below this share of the disk, free space is low, unless it exceeds {@link AMPLE_BYTES}. */
const LOW_SHARE = 0.05
/** Free space that is never low, in bytes. */
const AMPLE_BYTES = 5_000_000_000
/** Free space that is low on a disk of any size, in bytes. */
const LOW_BYTES = 500_000_000
/** How long a figure is used before it is read again, in milliseconds. */
const KEPT_MS = 5_000

/** Reads the free and total blocks of a file system for {@link openDisk}, and the size of a block in bytes. */
type ReadBlocks = (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>

/** The disk of a folder. `read` is the system's own, except in tests. */
export function openDisk(folder: string, read: ReadBlocks = statfs): Disk {
  let last: { at: number; space: Promise<DiskSpace | null> } | null = null
  const space = () => {
    const now = performance.now()
    if (!last || now - last.at > KEPT_MS) last = { at: now, space: readSpace(folder, read) }
    return last.space
  }
  return {
    space,
    requireRoom: async () => {
      const found = await space()
      if (found?.low) throw fail(507, texts.diskLow(writtenPercent(found)))
    },
  }
}

/** Free space as a percentage, such as "3 %". */
export function writtenPercent({ freePercent }: DiskSpace): string {
  return freePercent < 1 ? 'less than 1 %' : `${freePercent} %`
}

async function readSpace(folder: string, read: ReadBlocks): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await read(folder)
    const freeBytes = bavail * bsize
    const share = blocks === 0 ? 1 : bavail / blocks
    const low = freeBytes < LOW_BYTES || (share < LOW_SHARE && freeBytes < AMPLE_BYTES)
    return { freeBytes, freePercent: Math.floor(share * 100), low }
  } catch {
    return null // The folder does not exist yet, or cannot be read; writing to it reports that.
  }
}
