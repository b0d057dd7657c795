import ky, { HTTPError } from 'ky'
import type { Problem } from './gen/model/index.ts'

/** A rejected or failed request, with the server's problem or, if the connection failed, one that the browser made. */
export class ApiError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ApiError'
    this.problem = problem
  }
}

/** The error type of the generated hooks. */
export type ErrorType<_Problem> = ApiError

/** The session hooks of every request: the token, and the handler of a 401. */
export interface HttpHooks {
  token: () => string | null
  onUnauthorised: (token: string | null) => void | Promise<void>
}

let hooks: HttpHooks = { token: () => null, onUnauthorised: () => undefined }

/** Connects the session to all requests. Called once, by the shell. */
export function connectHttp(sessionHooks: HttpHooks): void {
  hooks = sessionHooks
}

const root: string = import.meta.env?.VITE_API_ROOT ?? ''

/** The full URL of a request, for addresses that the browser opens itself. */
export function addressOf(url: string): string {
  return `${root}${url}`
}

/** Sends cookies to a back end at another origin too: password reset and report files need them. */
const client = ky.create({ retry: 0, timeout: false, credentials: root ? 'include' : 'same-origin' })

/** The problem type of a read without reply content. */
export const EMPTY_REPLY = 'urn:pledgebook:empty-reply'

/**
 * The fetch of every generated hook: adds the bearer token, and turns rejections into an ApiError. A 204 is undefined;
 * any other success without content is null for a write and a failure for a read.
 */
export async function http<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await send(url, init)
  if (response.status === 204) return undefined as T
  const type = response.headers.get('content-type') ?? ''
  if (response.headers.get('content-length') === '0') return nothing<T>(url)
  if (!type.includes('json') && !type.startsWith('text/')) {
    const blob = await whole(response.blob())
    return blob.size === 0 ? nothing<T>(url) : (blob as T)
  }
  const text = await whole(response.text())
  if (text === '') return nothing<T>(url)
  return (type.includes('json') ? JSON.parse(text) : text) as T
}

/** Reads the content of a reply. If the connection breaks before the end, the request counts as failed. */
async function whole<T>(content: Promise<T>): Promise<T> {
  try {
    return await content
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(failedConnection)
  }
}

/**
 * The result of a success without content: null for a write. A read must have content, so for a read it throws. A path ends with the
 * operation's id, and only the ids of reads begin with Get (`npm run lint:api` checks this).
 */
function nothing<T>(url: string): T {
  if (/\/Get\w+(\?|$)/.test(url)) throw new ApiError(emptyReply)
  return null as T
}

/** As {@link http}, but returns the response itself, for streams. */
export async function send(url: string, init?: RequestInit): Promise<Response> {
  const token = hooks.token()
  const headers = new Headers(init?.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  try {
    return await client(`${root}${url}`, { ...init, headers })
  } catch (error) {
    if (error instanceof HTTPError) {
      if (error.response.status === 401) void hooks.onUnauthorised(token)
      throw new ApiError(asProblem(error.data, error.response))
    }
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(failedConnection)
  }
}

/** Statuses that mean that the server, or the server behind a proxy, cannot be reached. */
export const GATEWAY_ERRORS = [502, 503, 504]

/** The problem type of a request that exceeded its time limit: repeating it would take just as long. */
export const TOO_LONG = 'urn:pledgebook:too-long'

/** Problems that the browser reports itself; HTTP does not assign the statuses 598 and 599. */
const emptyReply: Problem = {
  type: EMPTY_REPLY,
  title: 'Empty Reply',
  status: 598,
  detail: 'The server sent an empty reply.',
  requestId: '',
}

const failedConnection: Problem = {
  type: 'about:blank',
  title: 'Network Error',
  status: 599,
  detail: 'The server cannot be reached. Your entries are kept; try again when the connection is back.',
  requestId: '',
}

function asProblem(data: unknown, response: Response): Problem {
  if (typeof data === 'object' && data !== null && 'detail' in data) return data as Problem
  if (GATEWAY_ERRORS.includes(response.status)) return failedConnection
  return {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: `The server replied with error ${response.status}. Try again.`,
    requestId: '',
  }
}
