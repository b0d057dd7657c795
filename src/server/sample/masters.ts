import type { AddBankRequest } from '../../api/gen/model/index.ts'

type Own<Request> = Omit<Request, 'companyId'>

/** The own bank accounts and the lenders of the sample business. */
export const sampleBanks: readonly Own<AddBankRequest>[] = [
  {
    name: 'Indian Bank',
    branch: 'T. Nagar',
    ifsc: 'IDIB000T014',
    accountNumber: '600123456789',
    kind: 'own',
  },
  {
    name: 'State Bank of India',
    branch: 'Mylapore',
    ifsc: 'SBIN0000965',
    accountNumber: '30214578961',
    kind: 'own',
  },
  {
    name: 'Canara Bank',
    branch: 'Pondy Bazaar',
    ifsc: 'CNRB0000912',
    kind: 'lender',
    lenderRateBp: 925,
    lenderTerms: 'Daily, 365; 12 months; packets against a trust receipt',
  },
  {
    name: 'Federal Bank',
    branch: 'T. Nagar',
    ifsc: 'FDRL0001187',
    kind: 'lender',
    lenderRateBp: 990,
    lenderTerms: 'Daily, 365; 6 months, renewable once',
  },
]

/** Products in addition to the common ones: metal, category, name, usual purity. */
export const sampleProducts: readonly [metal: string, category: string, name: string, purityBp: number][] = [
  ['Gold', 'Ornaments', 'Jimikki', 9160],
  ['Gold', 'Ornaments', 'Mangalsutra', 9160],
  ['Gold', 'Ornaments', 'Vanki', 9160],
  ['Gold', 'Ornaments', 'Anklet', 9160],
  ['Gold', 'Ornaments', 'Brooch', 7500],
  ['Silver', 'Utensils', 'Kuthu vilakku', 9250],
  ['Silver', 'Utensils', 'Sombu', 9250],
  ['Silver', 'Ornaments', 'Metti', 9250],
]
