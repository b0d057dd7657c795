/** Texts of a loan's documents. */
export const loanDocumentTexts = {
  kinds: {
    signedTicket: 'Signed ticket',
    letter: 'Letter',
    notice: 'Notice',
    postProof: 'Proof of posting',
    authority: 'Authority to collect',
    other: 'Other',
  },
}
