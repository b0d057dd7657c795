import { connect, createServer, type Socket } from 'node:net'

/** Where the connection is cut: before the statement reaches the database, or before its result returns. */
export type CutSide = 'before' | 'after'

/** A proxy to PostgreSQL that can be cut at a chosen statement, as if the server process were killed. */
export interface CuttingProxy {
  /** The address of the same database through this proxy. */
  url: string
  /** Cuts all connections once, at the nth statement from now on. */
  cutAt: (nth: number, side: CutSide) => void
  /** Whether the cut happened; cancels a cut that did not. */
  cameToCut: () => boolean
  end: () => Promise<void>
}

/** Frontend messages that carry a statement: a simple query, and the execution of a prepared one. */
const STATEMENTS = new Set(['Q', 'E'])

/** The first statement of the connection for live updates, which reconnects by itself after a cut: it belongs to no operation. */
const LISTENING = /^listen /

/** Starts a proxy on a free port of this machine in front of the database at this address. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let cut: { nth: number; side: CutSide } | null = null

  function breakAll(): void {
    cut = null
    for (const socket of sockets) socket.destroy()
  }

  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let answerIsLost = false
    const frames = frameReader((type, frame) => {
      if (cut !== null && STATEMENTS.has(type) && !LISTENING.test(frame.toString('latin1', 5, 12))) {
        cut.nth -= 1
        if (cut.nth === 0) {
          if (cut.side === 'before') return breakAll()
          answerIsLost = true
        }
      }
      database.write(frame)
    })
    client.on('data', frames)
    database.on('data', (data) => (answerIsLost ? breakAll() : client.write(data)))
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.href,
    cutAt: (nth, side) => {
      cut = { nth, side }
    },
    cameToCut: () => {
      const came = cut === null
      cut = null
      return came
    },
    end: () => {
      breakAll()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}

/** Splits a client's data into messages: the first has no type, all others a letter, then their length. */
function frameReader(onFrame: (type: string, frame: Buffer) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  return (data) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const head = started ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return
      const frame = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = started ? String.fromCharCode(frame[0] ?? 0) : ''
      started = true
      onFrame(type, frame)
    }
  }
}
