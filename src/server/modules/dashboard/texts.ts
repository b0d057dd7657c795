import type { EveningBranch, EveningException } from '../../../api/gen/model/index.ts'
import {
  type AuditDifference,
  type AuditDifferences,
  auditDifferences,
} from '../../../domain/custody/packetAudit.ts'
import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'

const titles: Record<Exclude<EveningException['kind'], 'cashDifference' | 'packetAudit'>, string> = {
  reopenedDay: 'Day reopened',
  recount: 'Cash counted again',
  waiver: 'Dues waived',
  'write-off': 'Loan written off',
  'shortfall-write-off': 'Auction shortfall written off',
  reversal: 'Entry reversed',
  releaseByException: 'Release by exception',
  lateReference: 'Reference entered late',
  missingReference: 'Reference missing',
  correctedPrice: 'Price corrected',
  inactivatedPrice: 'Price in-activated',
  activatedPrice: 'Price activated',
}

/** A packet audit whose count is finished. */
export interface CountedAudit extends AuditDifferences {
  /** The audited vault location; null for a random sample. */
  place: string | null
}

/** A transfer without a reference on its day. */
export interface LateTransfer {
  paidOn: string
}

/** A price that was corrected. Money in paise per gram. */
export interface CorrectedPrice {
  metal: string
  effectiveOn: string
  fromPaise: number
  toPaise: number
}

/** A price that was inactivated or activated. Money in paise per gram. */
export interface ChangedPrice {
  metal: string
  effectiveOn: string
  paise: number
}

const differences: Record<AuditDifference, (packets: number) => string> = {
  missing: (packets) => `${packets} missing`,
  surplus: (packets) => `${packets} not expected`,
  wrongPlace: (packets) => `${packets} in the wrong place`,
  wrongSeal: (packets) => `${packets} with a wrong seal`,
  outOfTolerance: (packets) => `${packets} with a different weight`,
}

const RANDOM_SAMPLE = 'Random sample'

const states: Record<EveningBranch['day']['state'], string> = {
  notOpened: 'not opened today',
  open: 'still open',
  leftOpen: 'an earlier day is still open',
  closed: 'closed',
}

/** Texts of the evening summary, on the page and in the mail. */
export const eveningTexts = {
  /** The title of an exception; the amount of a cash difference, in paise, is negative for missing cash. */
  title: (kind: EveningException['kind'], amountPaise: number | null, audit: CountedAudit | null): string => {
    if (kind === 'cashDifference') return (amountPaise ?? 0) < 0 ? 'Cash shortage' : 'Excess cash'
    if (kind !== 'packetAudit') return titles[kind]
    return audit !== null && audit.missing > 0
      ? `${counted(audit.missing, 'packet')} missing`
      : 'Packet audit with differences'
  },
  /** Where packets were counted, and the differences. */
  audit: (audit: CountedAudit): string => {
    const found = auditDifferences.filter((kind) => audit[kind] > 0)
    const counts = found.map((kind) => differences[kind](audit[kind])).join(', ')
    return `${audit.place ?? RANDOM_SAMPLE}: ${counts}`
  },
  transfer: ({ paidOn }: LateTransfer) => `Transferred on ${writtenDay(paidOn)}`,
  /** What was corrected, and the note of the correction. */
  price: ({ metal, effectiveOn, fromPaise, toPaise }: CorrectedPrice, note: string | null) =>
    [
      `${metal} for ${writtenDay(effectiveOn)}: ${rupees(fromPaise)} to ${rupees(toPaise)} per gram`,
      ...(note === null ? [] : [note]),
    ].join('. '),
  changedPrice: ({ metal, effectiveOn, paise }: ChangedPrice) =>
    `${metal} for ${writtenDay(effectiveOn)}: ${rupees(paise)} per gram`,
  allStores: 'All stores',
  subject: (company: string, date: string) => `${company}: summary of ${writtenDay(date)}`,
  /** The mail. Money in paise. */
  mail: ({
    company,
    date,
    branches,
    total,
    pending,
    exceptions,
    exceptionCount,
    overdue,
    link,
  }: {
    company: string
    date: string
    branches: readonly EveningBranch[]
    total: EveningBranch['figures']
    pending: EveningBranch['pending']
    exceptions: readonly EveningException[]
    exceptionCount: number
    /** Share of the principal that is overdue, as text such as `4.25%`. */
    overdue: (figures: EveningBranch['figures']) => string
    link: string
  }): string =>
    [
      `${company} on ${writtenDay(date)}`,
      ...(branches.length > 1 ? [figuresOf('All stores', total, pending, overdue)] : []),
      ...branches.map(({ storeName, active, day, figures, pending }) =>
        [
          figuresOf(
            active ? `${storeName}: ${states[day.state]}` : `${storeName} (in-active): ${states[day.state]}`,
            figures,
            pending,
            overdue,
          ),
          ...(day.differencePaise === null
            ? []
            : [
                day.differencePaise === 0
                  ? 'Cash difference: none'
                  : `Cash difference: ${rupees(day.differencePaise)}`,
              ]),
        ].join('\n'),
      ),
      exceptionCount === 0
        ? 'No exceptions.'
        : [`Exceptions: ${exceptionCount}`, ...exceptions.map((one) => exceptionLine(one, date))].join('\n'),
      `${link}\nTo stop these emails, turn them off at the bottom of that page.`,
    ].join('\n\n'),
} as const

function figuresOf(
  name: string,
  figures: EveningBranch['figures'],
  pending: EveningBranch['pending'],
  overdue: (figures: EveningBranch['figures']) => string,
): string {
  return [
    name,
    ...(figures.cashPaise === null ? [] : [`Cash as per books: ${rupees(figures.cashPaise)}`]),
    `Disbursed today: ${rupees(figures.lentPaise)}`,
    `Collected today: ${rupees(figures.receivedPaise)}`,
    `Outstanding: ${rupees(figures.outstandingPaise)} (${counted(figures.loans, 'loan')})`,
    `Overdue: ${overdue(figures)}`,
    ...(figures.shortLoans === 0
      ? []
      : [
          `Margin shortfall: ${counted(figures.shortLoans, 'loan')}, ${rupees(figures.shortPaise)} to collect`,
        ]),
    ...(figures.latePackets === 0 ? [] : [`Late releases: ${counted(figures.latePackets, 'packet')}`]),
    ...(pending.approvalLoans === 0
      ? []
      : [`Pending approval: ${counted(pending.approvalLoans, 'loan')}, ${rupees(pending.approvalPaise)}`]),
    ...(pending.dueLoans === 0
      ? []
      : [`Due this week: ${counted(pending.dueLoans, 'loan')}, ${rupees(pending.duePaise)}`]),
    ...(pending.collectPackets === 0
      ? []
      : [`To collect from lenders: ${counted(pending.collectPackets, 'packet')}`]),
    ...(pending.arrivingTransfers === 0 ? [] : [`Transfers to receive: ${pending.arrivingTransfers}`]),
    ...(pending.sentTransfers === 0 ? [] : [`Transfers sent, in transit: ${pending.sentTransfers}`]),
    ...(pending.openAudits === 0 ? [] : [`Open packet audits: ${pending.openAudits}`]),
  ].join('\n')
}

/** An exception in the mail of a day, with its own date if it happened on another day. */
function exceptionLine(one: EveningException, date: string): string {
  const parts = [
    one.happenedOn === date ? null : writtenDay(one.happenedOn),
    one.amountPaise === null ? null : rupees(one.amountPaise),
    one.reference,
    one.customerName,
    one.reason,
    one.byName,
  ]
  return `- ${one.storeName}: ${one.title}. ${parts.filter(Boolean).join(' · ')}`
}
