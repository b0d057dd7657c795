import type { TargetField } from '../../platform/imports/importTarget.ts'

const DATE = 'Such as 31/12/2025 or 2025-12-31.'
const field = (
  key: string,
  label: string,
  required: boolean,
  help: string,
  example: string,
  synonyms: string[],
): TargetField => ({ key, label, required, help, example, synonyms })

const fields: readonly TargetField[] = [
  field(
    'number',
    'Old number',
    true,
    'Number of the old ticket. For a loan with several items, repeat it in one row per item.',
    '4711 (example)',
    ['Ticket number', 'Ticket no', 'Pledge number', 'Pledge no', 'Loan no', 'Bill no', 'Loan number'],
  ),
  field(
    'customerNumber',
    'Customer number',
    false,
    'Customer number in Pledgebook; or give phone and name.',
    'C0000042',
    ['Customer no', 'Customer id', 'Customer code'],
  ),
  field('phone', 'Phone', false, 'With the name, if there is no customer number.', '', [
    'Mobile',
    'Mobile number',
    'Phone number',
  ]),
  field('customerName', 'Customer name', false, 'Name of the customer in Pledgebook.', '', [
    'Customer',
    'Name',
    'Party',
    'Borrower',
  ]),
  field(
    'slabId',
    'Scheme',
    true,
    'Name of a scheme in force; the loan continues on its current terms.',
    'Gold 12 months',
    ['Interest slab', 'Slab', 'Loan scheme', 'Interest scheme'],
  ),
  field('openedOn', 'Loan date', true, DATE, '10/11/2025', [
    'Opened on',
    'Date',
    'Pledge date',
    'Opening date',
  ]),
  field('dueOn', 'Due date', false, `${DATE} If empty, the tenure is used.`, '', ['Due on', 'Maturity date']),
  field('tenure', 'Tenure in months', false, 'Months until the due date, if that is empty.', '12', [
    'Tenure',
    'Months',
    'Period',
  ]),
  field('principalPaise', 'Loan amount', true, 'Rupees lent.', '100000', [
    'Principal',
    'Amount',
    'Original principal',
  ]),
  field(
    'outstandingPaise',
    'Outstanding principal',
    false,
    'Rupees outstanding at the cut-over; the full principal if empty.',
    '80000',
    ['Outstanding', 'Balance', 'Principal outstanding'],
  ),
  field(
    'paidToOn',
    'Interest paid up to',
    false,
    `Date up to which interest is paid; no interest paid if empty. ${DATE}`,
    '10/02/2026',
    ['Interest paid to', 'Paid to', 'Interest paid upto', 'Last interest date'],
  ),
  field(
    'penalDuePaise',
    'Penal interest due',
    false,
    'Rupees of penal interest due at the cut-over; calculated by the scheme if empty.',
    '',
    ['Penal', 'Penalty', 'Penal due', 'Penal interest'],
  ),
  field('chargesDuePaise', 'Charges due', false, 'Rupees of unpaid charges; none if empty.', '250', [
    'Charges',
    'Other charges',
  ]),
  field('seal', 'Packet seal no.', false, 'Up to 40 characters; the old number if empty.', 'OLD-4711', [
    'Packet seal',
    'Seal',
    'Packet number',
    'Packet no',
    'Packet',
    'Bag number',
  ]),
  field('location', 'Vault location', false, 'Up to 80 characters; Vault if empty.', 'Safe 1, tray 5', [
    'Place in the vault',
    'Place',
    'Location',
    'Locker',
    'Safe',
    'Tray',
  ]),
  field(
    'productId',
    'Item',
    true,
    'Name of a product of the scheme’s metal; Category / Name if several categories have it.',
    'Chain',
    ['Product', 'Ornament', 'Article', 'Item name', 'Jewel'],
  ),
  field(
    'purityBp',
    'Purity',
    true,
    'One of the metal’s purities: its label, karat (22K), fineness (916) or percent (91.6 %).',
    '22K',
    ['Karat', 'Carat', 'Touch', 'Fineness'],
  ),
  field('pieces', 'Pieces', false, 'Number of pieces; 1 if empty.', '1', ['Quantity', 'Qty', 'Nos', 'Count']),
  field('grossMg', 'Gross weight', true, 'Grams.', '24.500', [
    'Gross',
    'Gross wt',
    'Weight',
    'Gross weight g',
  ]),
  field('stoneMg', 'Stone weight', false, 'Grams; 0 if empty.', '0.500', ['Stone', 'Stones', 'Stone wt']),
  field('otherMg', 'Other deductions', false, 'Grams; 0 if empty.', '0', [
    'Other',
    'Other weight',
    'Deduction',
    'Wastage',
  ]),
]

/** Messages about files of open loans. */
export const openingLoanImportTexts = {
  fields,
  vault: 'Vault',
  notADate: 'Enter a date such as 31/12/2025.',
  notMoney: 'Enter an amount such as 80000 or 80,000.50.',
  notAWeight: 'Enter a weight in grams such as 24.500.',
  notANumber: 'Enter a whole number.',
  unknownProduct: (metal: string) => `${metal}, the scheme’s metal, has no active product with this name.`,
  severalProducts: 'Several products have this name. Enter Category / Name.',
} as const
