/** Texts of the list of customers. */
export const customerListTexts = {
  title: 'Customer',
  lead: 'All customers of the company.',
  noun: 'Customer',
  columns: {
    name: 'Name',
    number: 'Number',
    phone: 'Phone',
    city: 'City',
    type: 'Type',
    status: 'Status',
    guardian: 'Guardian',
    pan: 'PAN',
    since: 'Customer since',
  },
  blocked: 'Blocked',
  complete: 'KYC complete',
  gaps: (gaps: string) => `Missing: ${gaps}`,
  gap: { photo: 'photo', identity: 'ID proof', pan: 'PAN', address: 'address', pinCode: 'PIN code' },
  filters: {
    type: 'Type',
    status: 'Status',
    blockedOnly: 'Blocked',
    clearOnly: 'Not blocked',
    photo: 'Photo',
    noPhoto: 'No photo',
  },
} as const
