import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import nodemailer from 'nodemailer'

/** A message to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail, or stores it where an operator finds it. */
export interface Mailer {
  /** @throws when it could not be sent or, without a mail server, stored. */
  send: (mail: Mail) => Promise<void>
}

/** Destination of mail. */
export interface MailerOptions {
  /** Mail server; `?from=` is the sender. Without one, mail is written to files. */
  smtpUrl: string | undefined
  /** Folder for mail that is written to files. */
  outbox: string
  /** Address of the site. The default sender is no-reply at its host name, unless the user of the mail server is an address. */
  publicUrl: string
  announce: (line: string) => void
}

/** Delays before further attempts when a mail server does not accept a message, in milliseconds; a reset code is valid for 2 minutes. */
const RETRIES = [1_000, 5_000, 20_000]
const TIMEOUT_MS = 10_000

/** Sends mail by SMTP if there is a server, else writes files to `outbox`, each announced on the terminal. */
export function openMailer({ smtpUrl, outbox, publicUrl, announce }: MailerOptions): Mailer {
  if (!smtpUrl) return { send: (mail) => writeToOutbox(mail, outbox, announce) }
  const from = senderOf(smtpUrl, publicUrl)
  const transport = nodemailer.createTransport({
    url: withoutSender(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = async (mail: Mail, retries: readonly number[]): Promise<void> => {
    try {
      await transport.sendMail({ from, ...mail })
    } catch (error) {
      const [wait, ...rest] = retries
      if (wait === undefined || isFinal(error)) {
        announce(`Mail to ${mail.to} could not be sent: ${error instanceof Error ? error.message : error}`)
        throw error
      }
      await pause(wait, undefined, { ref: false })
      await send(mail, rest)
    }
  }
  return { send: (mail) => send(mail, RETRIES) }
}

async function writeToOutbox(mail: Mail, outbox: string, announce: (line: string) => void): Promise<void> {
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replaceAll(':', '')
  const file = join(outbox, `${stamp}-${randomUUID().slice(0, 8)}.txt`)
  await writeFile(file, `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`, { mode: 0o600 })
  announce(`Mail to ${mail.to} is in ${file} (set SMTP_URL to send mail).`)
}

function senderOf(smtpUrl: string, publicUrl: string): string {
  const url = new URL(smtpUrl)
  const user = decodeURIComponent(url.username)
  const named = url.searchParams.get('from') ?? (user.includes('@') ? user : null)
  const host = new URL(publicUrl).hostname
  const isIpAddress = /^[\d.]+$|^\[/.test(host)
  return named ?? `Pledgebook <no-reply@${isIpAddress ? 'pledgebook.invalid' : host}>`
}

function withoutSender(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  url.searchParams.delete('from')
  return url.href
}

/** Whether a mail server will never accept a message: a 5xx reply is permanent; any other failure may be temporary. */
export function isFinal(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'responseCode' in error &&
    Number(error.responseCode) >= 500
  )
}
