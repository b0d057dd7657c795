/** Messages of the Loan Details screen. */
export const partPaymentTexts = {
  ended: 'This loan is no longer active, so it cannot be closed or renewed.',
  noTicket:
    'This is not the QR code or check code of a ticket. Scan the ticket again, or type its ten letters and digits.',
} as const
