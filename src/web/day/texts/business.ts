import { custodyEventNames } from '../../../domain/custody/packetWords.ts'
import { counted } from '../../../domain/text/count.ts'

/** Texts of the business of a day, on its closing and its slip. */
export const businessTexts = {
  title: 'Business of the day',
  opened: (count: number) => counted(count, 'new loan'),
  renewed: (count: number) => `${counted(count, 'loan')} renewed or topped up: old principal`,
  renewal: 'New principal of these loans',
  closed: (count: number) => `${counted(count, 'loan')} closed`,
  withRenewals: (fact: string) => `${fact}, renewals included`,
  received: 'Received on loans',
  paid: 'Paid out on loans',
  interest: 'Interest received',
  modes: 'Money by mode',
  mode: 'Mode',
  in: 'In',
  out: 'Out',
  banks: 'Bank balances as per books',
  bank: 'Account',
  /** A bank account belongs to the company; what came in and went out belongs to the store. */
  balance: 'Balance, all stores',
  moves: { in: 'Packets into the vault', out: 'Packets out of the vault' },
  movement: 'Movement',
  movements: { ...custodyEventNames, open: 'Items released' },
  custody: 'Packets in custody',
  place: 'Place',
  packets: 'Packets',
  gross: 'Gross',
  net: 'Net',
  places: { vault: 'Vault', bank: 'With lenders', transit: 'In transit' },
  ofMetal: (place: string, metal: string) => `${place} · ${metal}`,
  none: '–',
}
