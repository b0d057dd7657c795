/** One server-sent event. */
export interface ServerEvent {
  event: string
  data: string
}

/** Reads the server-sent events of a reply as they arrive; comments (heartbeats) are skipped, but `received` is called for them too. */
export async function* readEvents(response: Response, received: () => void): AsyncGenerator<ServerEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    received()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event !== null) yield event
    }
  }
}

/** One block of a stream as an event; null for a comment. */
export function eventOf(block: string): ServerEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
      .join('\n')
  const data = field('data')
  return data === '' ? null : { event: field('event') || 'message', data }
}
