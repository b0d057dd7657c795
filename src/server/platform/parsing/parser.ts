import { fail } from '../operation/problem.ts'
import type { ParseJob, Parser } from '../operation/services.ts'
import { texts } from '../operation/texts.ts'
import { IDLE_MS, type ParserChild, startParserChild } from './parserChild.ts'

/** Maximum number of concurrent files. */
const CHILDREN = 2
/** Maximum number of files in the queue; beyond that the sender must try again. */
const MAX_QUEUED = 20
const RETRY_SECONDS = 5

const tooMany = () => fail(429, texts.otherFiles, undefined, { retryAfterSeconds: RETRY_SECONDS })

interface QueuedJob {
  job: ParseJob
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * The parser of one server process. `bounded: false` lets any number of files queue (for the sample); a child ends after `idleMs` without a
 * file.
 */
export function openParser({ bounded = true, idleMs = IDLE_MS } = {}): Parser {
  const queue: QueuedJob[] = []
  const idle: ParserChild[] = []
  /** Senders of the files that are being parsed. */
  const busy: string[] = []
  const children = new Set<ParserChild>()
  let closed = false

  /** Senders take turns: the first file whose sender has none in progress, else the first. */
  const nextJob = (): QueuedJob | undefined => {
    const index = queue.findIndex(({ job }) => !busy.includes(job.sender))
    return queue.splice(Math.max(index, 0), 1)[0]
  }
  /** An idle child, or a new one; those that ended while idle are dropped. */
  const takeChild = (): ParserChild => {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.reusable()) return child
      children.delete(child)
    }
    return startParserChild(idleMs)
  }
  const workOn = async ({ job, resolve, reject }: QueuedJob): Promise<void> => {
    busy.push(job.sender)
    try {
      const child = takeChild()
      children.add(child)
      try {
        resolve(await child.run(job))
      } finally {
        if (child.reusable() && !closed) idle.push(child)
        else {
          children.delete(child)
          child.end()
        }
      }
    } catch (error) {
      reject(error)
    }
    busy.splice(busy.indexOf(job.sender), 1)
    startQueued()
  }
  const startQueued = () => {
    while (busy.length < CHILDREN) {
      const next = nextJob()
      if (!next) return
      void workOn(next)
    }
  }

  return {
    parse: <Result>(job: ParseJob) =>
      new Promise<Result>((resolve, reject) => {
        if (closed || (bounded && queue.length >= MAX_QUEUED)) throw tooMany()
        queue.push({ job, resolve: resolve as QueuedJob['resolve'], reject })
        startQueued()
      }),
    close: () => {
      closed = true
      for (const { reject } of queue.splice(0)) reject(tooMany())
      for (const child of children) child.end()
    },
  }
}
