import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received message. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Header and body, as sent. */
  source: string
}

/** A real mail server on a free port that stores the messages that it receives. */
export interface TestMailServer {
  url: string
  messages: ReceivedMail[]
  /** How many messages to reject before accepting one, by default with a temporary 451. */
  rejectNext: (count: number, code?: number) => void
  /** The message of this number (from 1), once it has arrived. */
  message: (number: number) => Promise<ReceivedMail>
  end: () => Promise<void>
}

/** Starts the server. */
export async function startMailServer(): Promise<TestMailServer> {
  const messages: ReceivedMail[] = []
  const waiting: { number: number; take: (mail: ReceivedMail) => void }[] = []
  let problems = 0
  let problemCode = 451
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (problems > 0) {
          problems -= 1
          done(Object.assign(new Error('not taken'), { responseCode: problemCode }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        messages.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        })
        done()
        for (const { number, take } of waiting) {
          const mail = messages[number - 1]
          if (mail) take(mail)
        }
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    rejectNext: (count, code = 451) => {
      problems = count
      problemCode = code
    },
    message: (number) =>
      new Promise((take) => {
        const mail = messages[number - 1]
        if (mail) take(mail)
        else waiting.push({ number, take })
      }),
    end: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The reset code in a message. */
export function codeIn(mail: ReceivedMail): string {
  const code = /is (\d{6,})/.exec(mail.source)?.[1]
  if (!code) throw new Error(`no code in ${mail.source}`)
  return code
}
