import { counted } from '../../../domain/text/count.ts'

/** Messages about packet audits. */
export const auditTexts = {
  choosePlace: 'Choose the vault location to audit.',
  chooseSize: 'Enter the number of packets to draw.',
  noPackets: 'No packet is recorded there.',
  tooMany: (limit: number) =>
    `This location has more than ${counted(limit, 'packet')}. Audit one tray, or a sample.`,
  unknownScan: 'This packet was not counted in this audit.',
  knownSeal: 'This seal is on record. Leave the loan number empty.',
  noLoan: 'No packet belongs to this loan number. Check the number on the label.',
  labelScanned: 'This is the loan number on the label. Scan or type the seal of the packet.',
  countedAlready: (seal: string) => `The packet of this loan was already counted, with seal ${seal}.`,
  reason: 'Enter why the audit is sent back.',
  cancelReason: 'Enter why the audit is cancelled.',
  missingTitle: (number: string, missing: number) =>
    `${counted(missing, 'packet')} missing in audit ${number}`,
  missing: (where: string, seals: readonly string[], userName: string) =>
    `${userName} did not find ${seals.join(', ')} in ${where}.`,
  andMore: (count: number) => `${count} more`,
  sample: 'the vault (sample)',
  signTitle: (number: string) => `Audit ${number} to be signed`,
  sign: (userName: string, differences: number) =>
    differences === 0
      ? `${userName} found no differences and signed. Check and sign it.`
      : `${userName} found ${counted(differences, 'difference')} and signed. Check and sign it.`,
  signedTitle: (number: string) => `Audit ${number} signed`,
  signed: (userName: string) => `${userName} signed it. It can no longer be changed.`,
  sentBackTitle: (number: string) => `Audit ${number} sent back`,
  sentBack: (userName: string, reason: string) => `${userName}: ${reason}`,
} as const
