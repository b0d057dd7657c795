/** Texts of a customer's documents. */
export const customerDocumentTexts = {
  kinds: {
    aadhaar: 'Aadhaar',
    pan: 'PAN card',
    passport: 'Passport',
    voterId: 'Voter ID',
    drivingLicence: 'Driving licence',
    rationCard: 'Ration card',
    addressProof: 'Proof of address',
    bankProof: 'Proof of bank account',
    signature: 'Signature',
    other: 'Other',
  },
  hints: {
    aadhaar: 'Cover the first eight digits of an Aadhaar card before you take its picture.',
  },
}
