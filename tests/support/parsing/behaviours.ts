import { setTimeout as pause } from 'node:timers/promises'

/** How this module treats a file. */
export interface Behaviour {
  does: 'answer' | 'hang' | 'buffers' | 'objects' | 'die' | 'fail' | 'environment'
}

/** A parser that behaves as its options say, run in a child process. */
export async function parse(content: Buffer, { does }: Behaviour): Promise<unknown> {
  const chunks: unknown[] = []
  switch (does) {
    case 'answer':
      await pause(100)
      return { pid: process.pid, bytes: new Uint8Array(content) }
    case 'environment':
      return process.env
    case 'hang':
      for (;;) chunks.length = 0
    case 'buffers':
      for (;;) {
        chunks.push(Buffer.alloc(10 * 1024 * 1024, 1))
        await pause(5)
      }
    case 'objects':
      // A few large ones fill the heap at once; many small ones would be scanned by the garbage collector again and again.
      for (;;) chunks.push(Array.from({ length: 1_000_000 }).fill(0.5))
    case 'die':
      process.kill(process.pid, 'SIGSEGV')
      return pause(60_000)
    case 'fail':
      throw new RangeError('it cannot be parsed')
  }
}
