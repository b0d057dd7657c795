import type {
  CustodyMove,
  FeeReceipt,
  LoanEvent,
  LoanReleaseRow,
  StatementEntry,
} from '../../../api/gen/model/index.ts'

/** What a money line changed, in paise. Balance before + charged − received = balance. */
interface Figures {
  /** Lent, charged, or paid as interest; negative for charges waived and amounts written off. A reversal has the opposite sign. */
  chargedPaise: number
  receivedPaise: number
  /** Principal and charges that are outstanding after it; never interest, which is charged and received by the same line. */
  balancePaise: number
}

interface Line {
  key: string
  /** The instant by which money lines and events are ordered. */
  at: string
}

/** An entry of the loan. */
export type MoneyLine = Line & {
  kind: 'money'
  entry: StatementEntry
  /** Whether it opened the loan by a renewal: the payments are only the difference between the two loans. */
  isRenewal: boolean
} & Figures

/** The receipt for fees and advance interest that was made together with the payout. */
export type FeesLine = Line & { kind: 'fees'; date: string; userName: string; receipt: FeeReceipt } & Figures

/** An entry and its reversal, which together changed nothing. */
export type PairLine = Line & {
  kind: 'pair'
  entry: MoneyLine
  reversal: MoneyLine
  balancePaise: number
}

/** An event that moved no money: a movement of the packet, a release, a change or a message. */
export type RecordLine = Line &
  (
    | { kind: 'move'; move: CustodyMove }
    | { kind: 'release'; release: LoanReleaseRow; seal: string | null }
    | { kind: 'event'; event: LoanEvent }
  )

export type LedgerLine = MoneyLine | FeesLine | PairLine | RecordLine

/** What the ledger of a loan is made of. */
export interface LedgerSource {
  /** Whether the loan was opened by a renewal. */
  isRenewal: boolean
  /** In posting order. */
  entries: readonly StatementEntry[]
  /** Oldest first. */
  moves: readonly CustodyMove[]
  releases: readonly LoanReleaseRow[]
  /** Newest first. */
  events: readonly LoanEvent[]
}

/** The money lines and events of a loan in one list, oldest first. */
export function ledgerLines(source: LedgerSource): LedgerLine[] {
  const records = [...custodyLines(source), ...eventLines(source)].sort((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  )
  const lines: LedgerLine[] = []
  let next = 0
  // Entries keep their posting order, even if the clock of the server was set back.
  for (const money of moneyLines(source)) {
    const later = records.findIndex(({ at }, index) => index >= next && at >= money.at)
    const end = later < 0 ? records.length : later
    lines.push(...records.slice(next, end), money)
    next = Math.max(next, end)
  }
  return [...lines, ...records.slice(next)]
}

/** The movements and releases; a movement that only records a release is left out. */
function custodyLines({ moves, releases }: LedgerSource): RecordLine[] {
  const handovers = new Map(
    moves.flatMap((move) =>
      move.action === 'release' && move.note === null ? [[move.madeAt, move] as const] : [],
    ),
  )
  const released = releases.map((release): RecordLine & { kind: 'release' } => {
    const seal = (release.whole && handovers.get(release.madeAt)?.seal) || null
    return { kind: 'release', key: release.id, at: release.madeAt, release, seal }
  })
  const shown = new Set(released.flatMap(({ at, seal }) => (seal === null ? [] : at)))
  return [
    ...moves
      .filter((move) => !(shown.has(move.madeAt) && handovers.get(move.madeAt) === move))
      .map((move) => ({ kind: 'move' as const, key: `move ${move.seq}`, at: move.madeAt, move })),
    ...released,
  ]
}

/** The entries with their figures; an entry and its reversal are one line, at the place of the entry. */
function moneyLines(source: LedgerSource): (MoneyLine | FeesLine | PairLine)[] {
  const all = withFigures(source)
  const bySeq = new Map(all.map((line) => [line.entry.seq, line]))
  let balancePaise = 0
  return all.flatMap((line): (MoneyLine | FeesLine | PairLine)[] => {
    const { entry, at } = line
    if (entry.reversesSeq !== null) return []
    const reversal = entry.reversedBySeq === null ? undefined : bySeq.get(entry.reversedBySeq)
    if (reversal !== undefined)
      return [{ kind: 'pair', key: `pair ${entry.seq}`, at, entry: line, reversal, balancePaise }]
    balancePaise = line.balancePaise
    return entry.feeReceipt === undefined ? [line] : [line, feesLine(line, entry.feeReceipt)]
  })
}

function withFigures({ entries, isRenewal }: LedgerSource): MoneyLine[] {
  const receivedOf = new Map(entries.map((entry) => [entry.seq, receivedBy(entry)]))
  let before = 0
  return entries.map((entry) => {
    const { seq, reversesSeq, madeAt } = entry
    const balancePaise = entry.principalAfterPaise + entry.chargesAfterPaise
    const receivedPaise =
      reversesSeq === null ? (receivedOf.get(seq) ?? 0) : 0 - (receivedOf.get(reversesSeq) ?? 0)
    const chargedPaise = balancePaise - before + receivedPaise
    before = balancePaise
    return {
      kind: 'money',
      key: `entry ${seq}`,
      at: madeAt,
      entry,
      isRenewal: isRenewal && entry.kind === 'opening',
      chargedPaise,
      receivedPaise,
      balancePaise,
    }
  })
}

/** What an entry received for the loan, in paise: by a payment, by the loan that renewed it, or from the sale of its items. */
function receivedBy({ kind, allocated, roundOffPaise }: StatementEntry): number {
  if (kind !== 'receipt' && kind !== 'closing' && kind !== 'renewal' && kind !== 'auction') return 0
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = allocated
  return chargesPaise + penalPaise + interestPaise + principalPaise + roundOffPaise
}

function feesLine({ entry, at, balancePaise }: MoneyLine, receipt: FeeReceipt): FeesLine {
  const paise = receipt.payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return {
    kind: 'fees',
    key: `fees ${entry.seq}`,
    at,
    date: entry.entryOn,
    userName: entry.by,
    receipt,
    chargedPaise: paise,
    receivedPaise: paise,
    balancePaise,
  }
}

/** By operation, the kinds of entry that already show its event. */
const entryOf: Readonly<Record<string, readonly StatementEntry['kind'][]>> = {
  DisburseNewLoan: ['opening', 'renewal'],
  ReceivePayment: ['receipt'],
  CloseLoan: ['closing'],
  AddCharge: ['charge'],
  WaiveDues: ['waiver'],
  WriteOff: ['write-off'],
  SellLot: ['auction'],
  ReverseEntry: ['reversal'],
}

/** By operation, the movements of the packet that already show its event. */
const moveOf: Readonly<Record<string, readonly CustodyMove['action'][]>> = {
  MovePacket: ['move', 'hold', 'unhold'],
  ResealPacket: ['reseal'],
  ReleasePacket: ['release'],
  ReleaseItems: ['open'],
  AddBankNewLoan: ['to-bank'],
  CollectPackets: ['from-bank'],
  SendPackets: ['send'],
  ReceivePackets: ['arrive'],
}

/** The events that neither an entry nor a movement shows already, oldest first. */
function eventLines({ entries, moves, events }: LedgerSource): RecordLine[] {
  const kinds = new Set(entries.map(({ kind }) => kind))
  const actions = new Set(moves.map(({ action }) => action))
  // A renewal that waited for approval was paid out later, so its request is a separate event.
  const waited = events.some(({ operation, fields }) => operation === 'DisburseNewLoan' && !isRenewed(fields))
  const isAlreadyShown = ({ operation, fields }: LoanEvent) =>
    operation === 'RenewLoan'
      ? isRenewed(fields) || !waited
      : (entryOf[operation]?.some((kind) => kinds.has(kind)) ?? false) ||
        (moveOf[operation]?.some((action) => actions.has(action)) ?? false)
  return events.toReversed().flatMap((event, index) =>
    isAlreadyShown(event) && entries.length > 0
      ? []
      : // Events have no id; new ones are only added after the existing ones.
        [{ kind: 'event', key: `event ${event.happenedAt} ${index}`, at: event.happenedAt, event }],
  )
}

const isRenewed = (fields: readonly string[]) => fields.includes('renewedToId')

/** Which lines of the ledger are shown. */
export type LedgerPart = 'all' | 'money' | 'record'

/** Whether a line has amounts; the others only record what was done. */
export function isMoney(line: LedgerLine): line is MoneyLine | FeesLine | PairLine {
  return line.kind === 'money' || line.kind === 'fees' || line.kind === 'pair'
}

/** The sums of the lines that were not reversed, in paise, and the balance after the last. */
export function ledgerTotals(lines: readonly LedgerLine[]): Figures {
  const counted = lines.flatMap((line) => (line.kind === 'money' || line.kind === 'fees' ? line : []))
  return {
    chargedPaise: counted.reduce((sum, { chargedPaise }) => sum + chargedPaise, 0),
    receivedPaise: counted.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0),
    balancePaise: counted.at(-1)?.balancePaise ?? 0,
  }
}
