import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type DomainError, fail, toProblem } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/**
 * Replies with a problem to a request that Node's HTTP parser cannot read or that arrives too slowly, and closes the connection. No route
 * or hook is called for it.
 */
export function replyToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = problemOf(error.code)
  const body = JSON.stringify(toProblem(problem, crypto.randomUUID()))
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function problemOf(code: string | undefined): DomainError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return fail(408, texts.tooSlow)
    case 'HPE_HEADER_OVERFLOW':
      return fail(431, texts.headTooLarge)
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return fail(413, texts.tooLarge)
    default:
      return fail(400, texts.notHttp)
  }
}
