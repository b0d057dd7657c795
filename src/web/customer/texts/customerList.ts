/** Texts of the list of customers. */
export const customerListTexts = {
  title: 'Customer',
  lead: 'Everyone the company lends to.',
  noun: 'Customer',
  columns: {
    name: 'Name',
    number: 'Number',
    phone: 'Phone',
    city: 'City',
    type: 'Type',
    standing: 'Standing',
    guardian: 'Guardian',
    pan: 'PAN',
    since: 'Customer since',
  },
  blocked: 'Blocked',
  complete: 'Complete',
  gaps: (gaps: string) => `Missing: ${gaps}`,
  gap: { photo: 'photo', identity: 'identity', pan: 'PAN', address: 'address', pinCode: 'PIN code' },
  filters: { type: 'Type', standing: 'Standing', blockedOnly: 'Blocked', clearOnly: 'Not blocked' },
} as const
