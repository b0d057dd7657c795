import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

/** A message to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail, or keeps it where an operator finds it. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>
}

const FROM = 'Pledgebook <no-reply@pledgebook.invalid>'

/** Mail by SMTP when there is a server for it, else as files in `outbox`, each announced on the terminal. */
export function openMailer(
  smtpUrl: string | undefined,
  outbox: string,
  announce: (line: string) => void,
): Mailer {
  if (smtpUrl) {
    const transport = nodemailer.createTransport(smtpUrl)
    return { send: async (mail) => void (await transport.sendMail({ from: FROM, ...mail })) }
  }
  return {
    send: async (mail) => {
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const file = join(
        outbox,
        `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.txt`,
      )
      await writeFile(file, `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`, { mode: 0o600 })
      announce(`Mail to ${mail.to} is in ${file} (set SMTP_URL to send mail).`)
    },
  }
}
