import type { TargetField } from '../../platform/imports/importTarget.ts'

const DATE = 'As 31/12/2025 or 2025-12-31.'
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
    'Loan number',
    true,
    'Of the old ticket. A loan with several items has a row of each, which repeats the loan.',
    '4711 (example)',
    ['Ticket number', 'Ticket no', 'Pledge number', 'Pledge no', 'Loan no', 'Bill no', 'Old number'],
  ),
  field(
    'customerNumber',
    'Customer number',
    false,
    'Number of the customer here; or else phone and name.',
    'C0000042',
    ['Customer no', 'Customer id', 'Customer code'],
  ),
  field('phone', 'Phone', false, 'With the name, where there is no customer number.', '', [
    'Mobile',
    'Mobile number',
    'Phone number',
  ]),
  field('customerName', 'Customer name', false, 'As the customer is written here.', '', [
    'Customer',
    'Name',
    'Party',
    'Borrower',
  ]),
  field(
    'slabId',
    'Scheme',
    true,
    'Name of a scheme in force; the loan goes on by its terms of today.',
    'Gold 12 months',
    ['Interest slab', 'Slab', 'Loan scheme', 'Interest scheme'],
  ),
  field('openedOn', 'Opened on', true, DATE, '10/11/2025', [
    'Loan date',
    'Date',
    'Pledge date',
    'Opening date',
  ]),
  field('dueOn', 'Due on', false, `${DATE} Else the tenure, or the scheme’s.`, '', [
    'Due date',
    'Maturity date',
  ]),
  field('tenure', 'Tenure in months', false, 'Months until it falls due, where no due date is given.', '12', [
    'Tenure',
    'Months',
    'Period',
  ]),
  field('principalPaise', 'Principal', true, 'Rupees that were lent.', '100000', [
    'Loan amount',
    'Amount',
    'Original principal',
  ]),
  field(
    'outstandingPaise',
    'Principal outstanding',
    false,
    'Rupees that stand at the cut-over; all of it when empty.',
    '80000',
    ['Outstanding', 'Balance', 'Outstanding principal'],
  ),
  field(
    'paidToOn',
    'Interest paid to',
    false,
    `The last date up to which interest was paid; none was when empty. ${DATE}`,
    '10/02/2026',
    ['Paid to', 'Interest paid upto', 'Interest paid up to', 'Last interest date'],
  ),
  field(
    'penalDuePaise',
    'Penal due',
    false,
    'Rupees of penal due at the cut-over; as the scheme makes of it when empty.',
    '',
    ['Penal', 'Penalty', 'Penal interest'],
  ),
  field(
    'chargesDuePaise',
    'Charges due',
    false,
    'Rupees of charges that the customer owes; none when empty.',
    '250',
    ['Charges', 'Other charges'],
  ),
  field('seal', 'Packet seal', false, 'Up to 40 letters; the loan number when empty.', 'OLD-4711', [
    'Seal',
    'Packet number',
    'Packet no',
    'Packet',
    'Bag number',
  ]),
  field('location', 'Place in the vault', false, 'Up to 80 letters; Vault when empty.', 'Safe 1, tray 5', [
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
    'Name of a product of the scheme’s metal; where several categories have it, Category / Name.',
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
  field('pieces', 'Pieces', false, 'How many; 1 when empty.', '1', ['Quantity', 'Qty', 'Nos', 'Count']),
  field('grossMg', 'Gross weight', true, 'Grams.', '24.500', [
    'Gross',
    'Gross wt',
    'Weight',
    'Gross weight g',
  ]),
  field('stoneMg', 'Stone weight', false, 'Grams; 0 when empty.', '0.500', ['Stone', 'Stones', 'Stone wt']),
  field('otherMg', 'Other deductions', false, 'Grams; 0 when empty.', '0', [
    'Other',
    'Other weight',
    'Deduction',
    'Wastage',
  ]),
]

/** Sentences about files of open loans. */
export const openingLoanImportTexts = {
  fields,
  vault: 'Vault',
  notADate: 'This is no date; an example is 31/12/2025.',
  notMoney: 'This is no amount; an example is 80000 or 80,000.50.',
  notAWeight: 'This is no weight in grams; an example is 24.500.',
  notANumber: 'This is no whole number.',
  unknownProduct: (metal: string) =>
    `There is no active product of this name for ${metal}, the scheme’s metal.`,
  severalProducts: 'Several products have this name. Write Category / Name.',
} as const
