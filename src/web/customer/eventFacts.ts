import type {
  CustomerChange,
  CustomerEntry,
  CustomerEvent,
  CustomerVoucher,
} from '../../api/gen/model/index.ts'
import { customerPageTexts } from './texts/customerPage.ts'

const { timeline: texts } = customerPageTexts

/** The content of a line of the timeline, apart from its time and user. */
interface EventFacts {
  what: string
  amountPaise: number | null
  /** The number of its voucher. */
  number: string | null
  /** Its business date. */
  postedOn: string | null
  isReversed: boolean
  /** The number of the merged duplicate whose record was changed. */
  duplicateNumber: string | null
}

const none = { amountPaise: null, number: null, postedOn: null, isReversed: false, duplicateNumber: null }

/** An event of a customer in words and figures. */
export function eventFacts({ entry, voucher, release, auctionStep, change }: CustomerEvent): EventFacts {
  if (entry !== undefined) return { ...none, ...entry, what: entryWords(entry), number: entry.voucherNumber }
  if (voucher !== undefined) return { ...none, ...voucher, what: voucherWords(voucher) }
  if (release !== undefined) {
    const { isWhole, loanNumber, collectorName, number } = release
    return { ...none, what: texts.releases[isWhole ? 'all' : 'some'](loanNumber, collectorName), number }
  }
  if (auctionStep !== undefined) {
    const { action, loanNumber, voucherNumber } = auctionStep
    return { ...none, ...auctionStep, what: texts.auctionSteps[action](loanNumber), number: voucherNumber }
  }
  if (change === undefined) return { ...none, what: texts.other }
  return { ...none, what: changeWords(change), duplicateNumber: change.duplicateNumber ?? null }
}

function entryWords({ kind, isReversal, loanNumber, renewedToNumber }: CustomerEntry): string {
  const words = isReversal ? texts.entryReversals : texts.entries
  return words[kind](loanNumber, renewedToNumber ?? '')
}

function voucherWords({ kind, isReversal, loanNumber }: CustomerVoucher): string {
  const words = isReversal ? texts.voucherReversals : texts.vouchers
  return kind === 'fees' ? words.fees(loanNumber ?? '') : words[kind]
}

function changeWords({ operation, fields, duplicateNumber }: CustomerChange): string {
  const names = fields.flatMap((field) =>
    field in texts.fields ? texts.fields[field as keyof typeof texts.fields] : [],
  )
  if (operation === 'UpdateCustomer') return names.length === 0 ? texts.saved : texts.changed(names)
  if (operation === 'MergeCustomer') {
    if (!fields.includes('mergedInto')) return texts.took(names)
    return duplicateNumber === undefined ? texts.merged : texts.mergedHere
  }
  return operation in texts.operations
    ? texts.operations[operation as keyof typeof texts.operations]
    : texts.other
}
