import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanEvent } from '../../../api/gen/model/index.ts'

const { events: texts } = partPaymentTexts.ledger

/** An event of a loan or its packet as text; for an edit, the changed fields. */
export function loanEventText({ operation, fields }: LoanEvent): string {
  if (fields.includes('renewedToId') && operation !== 'ReverseEntry') return texts.renewed
  const [detail = ''] = fields
  if (operation === 'AddReminder' && detail in texts.reminded)
    return texts.reminded[detail as keyof typeof texts.reminded]
  if (operation === 'VerifyTicket' && detail in texts.tickets)
    return texts.verified(texts.tickets[detail as keyof typeof texts.tickets])
  const fieldNames = fields.flatMap((field) =>
    field in texts.fields ? texts.fields[field as keyof typeof texts.fields] : [],
  )
  if (fieldNames.length > 0 && operation === 'UpdateNewLoan') return texts.changed(fieldNames)
  if (fieldNames.length > 0 && operation === 'MovePacket') return texts.moved(fieldNames)
  return operation in texts.operations
    ? texts.operations[operation as keyof typeof texts.operations]
    : texts.other
}
