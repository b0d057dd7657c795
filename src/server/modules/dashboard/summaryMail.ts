import { addDays } from '../../../domain/dates/dates.ts'
import { scaleHalfUp } from '../../../domain/money/money.ts'
import { percent } from '../../../domain/money/rate.ts'
import type { Db } from '../../platform/db/pool.ts'
import { isFinal, type Mail } from '../../platform/mail/mail.ts'
import type { Handler } from '../../platform/operation/context.ts'
import type { Services } from '../../platform/operation/services.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { readApprovals } from '../lending/public.ts'
import { readBranches } from './evening.ts'
import { readExceptions } from './eveningExceptions.ts'
import {
  claimDay,
  DAYS_BACK,
  noteAllDone,
  noteDone,
  type Recipient,
  readCompany,
  readLastMail,
  readRecipients,
  readSetting,
  type SummaryDay,
  writeSetting,
} from './summaryMailStore.ts'
import { eveningTexts } from './texts.ts'

/** Whether the caller gets the summary of the company by mail. */
export const getSummaryMail: Handler<'GetSummaryMail'> = readSetting

/** Turns the summary by mail on or off for the caller. */
export const changeSummaryMail: Handler<'ChangeSummaryMail'> = async (context) => {
  const { actor, body } = context
  const before = await readSetting(context)
  await writeSetting(context, body.sends)
  const after = { ...before, sends: body.sends }
  noteChange(context, 'summary_mail', actor.userId, { ...before }, { ...after })
  return after
}

/** The parts of a server that sending needs. */
type Sending = Pick<Services, 'background' | 'mail' | 'publicUrl'>

/**
 * Sends the summary of a company's day to everyone who wants it, unless a server has already sent it or is sending it. The day is claimed
 * for a while: if the server stops, or a mail cannot be sent, those that are left are sent after that ({@link sendDue}). A server that stops
 * between a mail and its note sends it again.
 * @param isDue whether the summary of the day is to be sent now; checked in the transaction that claims the day
 * @throws Error with the first failure if some mails could not be sent; the others have been sent by then.
 */
export async function sendSummary(
  services: Sending,
  day: SummaryDay,
  isDue: (db: Db) => Promise<boolean>,
): Promise<void> {
  const { companyId, date } = day
  const mails = await services.background.transaction(companyId, async (db) => {
    if (!(await isDue(db))) return null
    const recipients = await readRecipients(db, companyId)
    if (recipients.length === 0) return null
    const done = await claimDay(db, day)
    const left = recipients.filter(({ loginId }) => !done?.includes(loginId))
    return done && writeMails(db, companyId, date, left, services.publicUrl)
  })
  if (mails === null) return
  const sent = await Promise.all(mails.map((mail) => sendOne(services, day, mail)))
  if (!sent.some(({ isLeft }) => isLeft))
    await services.background.transaction(companyId, (db) => noteAllDone(db, day))
  const failures = sent.filter(({ failure }) => failure !== null)
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${mails.length} mails could not be sent`, {
      cause: failures[0]?.failure,
    })
}

/** The mail of a login. */
type LoginMail = Mail & Pick<Recipient, 'loginId'>

/** Result of sending a mail. */
interface Outcome {
  /** Why it was not sent or noted; null if it was. */
  failure: unknown
  /** Whether it is to be sent again. */
  isLeft: boolean
}

/** Sends a mail, and notes that its login needs no other: it was sent, or the mail server rejects it for good. Never rejects. */
async function sendOne({ background, mail }: Sending, day: SummaryDay, one: LoginMail): Promise<Outcome> {
  const { loginId, ...message } = one
  try {
    const failure = await mail.send(message).then(
      () => null,
      (error: unknown) => error,
    )
    const isLeft = failure !== null && !isFinal(failure)
    if (!isLeft) await background.transaction(day.companyId, (db) => noteDone(db, day, loginId))
    return { failure, isLeft }
  } catch (failure) {
    return { failure, isLeft: true }
  }
}

/** Recipients with the same key share the text of the mail. */
const keyOf = ({ stores, books }: Pick<Recipient, 'stores' | 'books'>) => `${books} ${stores.join()}`

/** One mail for each recipient, with the exceptions of the day, and those of earlier days that were recorded after the previous mail. */
async function writeMails(
  db: Db,
  companyId: string,
  date: string,
  recipients: readonly Recipient[],
  publicUrl: string,
): Promise<LoginMail[]> {
  const { name: company, timeZone } = await readCompany(db, companyId)
  const last = await readLastMail(db, companyId, date)
  const period = last ? { fromOn: addDays(date, -DAYS_BACK), after: last.claimedAt } : { fromOn: date }
  const texts = new Map<string, string>()
  for (const { stores, books } of recipients) {
    const key = keyOf({ stores, books })
    if (texts.has(key)) continue
    const scope = {
      companyId,
      storeIds: stores,
      books,
      today: date,
      monthOn: `${date.slice(0, 7)}-01`,
      timeZone,
      later: () => undefined,
    }
    const summary = {
      ...(await readBranches({ db }, scope, await readApprovals({ db }, scope))),
      ...(await readExceptions({ db }, scope, period)),
    }
    texts.set(
      key,
      eveningTexts.mail({
        ...summary,
        company,
        date,
        overdue,
        link: `${publicUrl}/dashboard?stores=all`,
      }),
    )
  }
  return recipients.map((recipient) => ({
    loginId: recipient.loginId,
    to: recipient.email,
    subject: eveningTexts.subject(company, date),
    text: texts.get(keyOf(recipient)) ?? '',
  }))
}

/** The share of the principal that is overdue, rounded half up to a basis point. */
function overdue({
  overduePaise,
  outstandingPaise,
}: {
  overduePaise: number
  outstandingPaise: number
}): string {
  if (outstandingPaise === 0) return '–'
  return percent(scaleHalfUp(overduePaise, 10_000, outstandingPaise))
}
