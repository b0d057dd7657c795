import { connect, createServer, type Socket } from 'node:net'

/** A relay to PostgreSQL, to simulate a database that is down, or whose machine vanishes without closing its connections. */
export interface Relay {
  /** The address of the same database through this relay. */
  url: string
  /** Closes all connections, and new ones too until `restore`. */
  interrupt: () => void
  restore: () => void
  /** Forwards nothing more over the open connections, and leaves them open; new ones work. */
  silence: () => void
  end: () => Promise<void>
}

/** Starts a relay on a free port of this machine in front of the database at this address. */
export async function startRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let interrupted = false
  const relay = createServer((client) => {
    if (interrupted) return void client.destroy()
    const database = connect(Number(target.port), target.hostname)
    client.pipe(database).pipe(client)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const address = relay.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    interrupt: () => {
      interrupted = true
      closeAll()
    },
    restore: () => {
      interrupted = false
    },
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    end: () => {
      closeAll()
      return new Promise((resolve) => relay.close(() => resolve()))
    },
  }
}
