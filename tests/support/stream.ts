import { eventually } from './processes.ts'

/** An open stream of changes. */
export interface ChangeStream {
  status: number
  headers: Headers
  /** The tags of the next event. @throws when the stream ends first. */
  next: () => Promise<string[]>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  /** The tags of the first event: those that changed before; null if the server does not know. */
  opened: string[] | null
  /** All tags received so far, event by event. */
  received: string[][]
  close: () => void
}

/**
 * Waits until a new stream names no change that was made before: the page that opens it then reads nothing twice. By then the server has
 * listened for longer than the 5 seconds that the caller's data is old and the 10 seconds by which changes may be late.
 */
export async function waitUntilNothingIsRecent(site: {
  origin: string
  owner: { token: string }
}): Promise<void> {
  await eventually(async () => {
    const stream = await openChanges(site.origin, site.owner.token, 5_000)
    stream.close()
    return stream.opened?.length === 0 ? true : undefined
  })
}

/** Opens GET api/Common/GetChanges of a listening server, with data of this age in milliseconds, and waits until it is open. */
export async function openChanges(
  origin: string,
  token: string,
  age?: number | string,
): Promise<ChangeStream> {
  const abort = new AbortController()
  const reply = await fetch(`${origin}/api/Common/GetChanges${age === undefined ? '' : `?age=${age}`}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const received: string[][] = []
  const waiting: { take: (tags: string[]) => void; fail: (error: Error) => void }[] = []
  let taken = 0
  let isOver = false
  let first: string[] | null = null
  let opened: () => void = () => undefined
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  const receive = (block: string) => {
    const before = /^event: open\ndata: (.*)$/.exec(block)?.[1]
    if (before !== undefined) {
      first = JSON.parse(before)
      opened()
    }
    const data = /^event: changes\ndata: (.*)$/.exec(block)?.[1]
    if (data === undefined) return
    received.push(JSON.parse(data))
    if (waiting.length > 0) waiting.shift()?.take(received[taken++] as string[])
  }
  const read = async () => {
    let text = ''
    for await (const part of reply.body ?? []) {
      text += Buffer.from(part).toString('utf8')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) receive(block)
    }
  }
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      opened()
      isOver = true
      for (const { fail } of waiting) fail(new Error('the stream ended'))
    })
  await open
  return {
    status: reply.status,
    headers: reply.headers,
    opened: first,
    received,
    next: async () => {
      if (taken < received.length) return received[taken++] as string[]
      if (isOver) throw new Error('the stream ended')
      return new Promise((take, fail) => waiting.push({ take, fail }))
    },
    ended,
    close: () => abort.abort(),
  }
}
