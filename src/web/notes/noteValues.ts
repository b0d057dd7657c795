import { paymentTexts } from '#texts/payment.ts'
import type { AddNoteRequest, NoteChoices } from '../../api/gen/model/index.ts'
import type { NoteFill } from '../shared/noteFill.ts'
import { type CashRules, cashPart, checkParts, type PartValues, toParts } from '../shared/paymentValues.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../shared/useIdempotencyKey.ts'
import type { NoteSide } from './noteSide.ts'
import { notesTexts } from './texts/notes.ts'

const { form: texts } = notesTexts

/** A note beside loans as its form holds it. */
export interface NoteValues extends KeyedValues {
  headId: string | null
  amountPaise: number | null
  payments: PartValues[]
  party: string
  /** A customer instead of a party, with the name to show. */
  customerId: string | null
  customerName: string
  narration: string
  attachmentId: string | null
}

/** The form as it opens. */
export function emptyNote(): NoteValues {
  return {
    headId: null,
    amountPaise: null,
    payments: [cashPart()],
    party: '',
    customerId: null,
    customerName: '',
    narration: '',
    attachmentId: null,
    idempotencyKey: newKey(),
  }
}

/** The form where what is owed is known: the head is the one of its account. */
export function filledNote(
  { accountCode, ...known }: NoteFill,
  heads: readonly NoteChoices['heads'][number][],
): NoteValues {
  const head = heads.find((one) => one.accountCode === accountCode)
  const payments = [{ ...cashPart(), amountPaise: known.amountPaise }]
  return { ...emptyNote(), ...known, headId: head?.id ?? null, payments }
}

/** What is wrong with a note, by the paths of its fields. */
export function checkNote(side: NoteSide, values: NoteValues, cash: CashRules): Record<string, string> {
  const labels = {
    headId: texts.head,
    amountPaise: texts.amount,
    party: side.texts.party,
    narration: texts.narration,
    payments: paymentTexts.mode,
  }
  return {
    ...contractCheck(side.rules.add, labels, values),
    ...checkParts('payments', values.payments, values.amountPaise ?? 0, cash),
  }
}

/** The request of a note that was checked. */
export function toNote(
  values: NoteValues,
  around: Pick<AddNoteRequest, 'companyId' | 'storeId' | 'postedOn'>,
): AddNoteRequest {
  const { headId, amountPaise, payments, party, customerId, narration, attachmentId } = values
  return {
    ...around,
    headId: headId ?? '',
    amountPaise: amountPaise ?? 0,
    payments: toParts(payments),
    party: party.trim() || null,
    customerId,
    narration: narration.trim(),
    attachmentId,
  }
}
