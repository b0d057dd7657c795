import { counted } from '../../../domain/text/count.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { plural } from '../../../domain/text/plural.ts'

/** Texts of importing records from files. */
export const importTexts = {
  title: {
    Customer: 'Import customers',
    Product: 'Import products',
    Rate: 'Import prices',
    OpeningAccount: 'Import opening balances',
    OpeningLoan: 'Import active loans',
  },
  lead: 'From a CSV or XLSX file. All rows are checked first. Rows that fail can be corrected here, or skipped.',
  back: 'Back to the list',
  choose: {
    title: 'File',
    drop: 'Drop a file here, or',
    button: 'Choose a file',
    limits: 'CSV or XLSX with one header row, up to 20 MB and 1,00,000 rows.',
    reading: (name: string) => `Reading ${name}…`,
    tooLarge: 'This file is larger than 20 MB. Split it, or remove what is not needed.',
    rejected: 'This file cannot be read',
    oldEncoding: 'Read as Windows-1252',
    template: 'Template with headings, an example and the rule for each column:',
    csv: 'Template as CSV',
    xlsx: 'Template as XLSX',
  },
  earlier: {
    title: 'Recent files',
    open: (name: string) => `Open ${name}`,
  },
  states: {
    mapping: 'Not checked',
    checking: 'Checking',
    checked: 'Checked',
    running: 'Importing',
    done: 'Imported',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  rows: (count: number) => counted(count, 'row'),
  another: 'Choose another file',
  columns: {
    title: 'Match columns',
    lead: 'Suggested from the headings. Columns set to “Skip” are ignored.',
    inFile: 'In the file',
    becomes: 'Import as',
    nothing: 'Skip',
    required: (label: string) => `${label} (required)`,
    fieldOf: (column: string) => `Import ${column} as`,
    missing: (labels: string) => `Not matched yet: ${labels}`,
    matchFirst: (labels: string) => `First match the required columns: ${labels}.`,
  },
  chooseOne: 'None',
  check: (rows: number) => `Check ${counted(rows, 'row')}`,
  working: {
    checking: 'Checking. Nothing is saved yet.',
    running: 'Importing. Rows that are not skipped are imported all together or not at all.',
    progress: (done: number, all: number) => `${grouped(done)} of ${counted(all, 'row')}`,
    stop: 'Cancel import',
    leave: 'You can leave this page; the import continues.',
  },
  result: {
    title: 'Result of the check',
    good: (rows: number) =>
      plural(rows, { one: 'The row can be imported.', other: `All ${grouped(rows)} rows can be imported.` }),
    failing: (failing: number, all: number) =>
      `${grouped(failing)} of ${counted(all, 'row')} cannot be imported. Correct the values below, or skip these rows.`,
    skipping: (included: number, all: number) =>
      `${grouped(included)} of ${counted(all, 'row')} will be imported, ${grouped(all - included)} skipped.`,
    skip: (count: number) =>
      plural(count, { one: 'Skip the row that fails', other: `Skip the ${grouped(count)} rows that fail` }),
    skipHelp: 'You can download them, with the reasons, for one day.',
    corrected: (count: number) => `${counted(count, 'cell')} corrected. Check again.`,
    again: 'Save and check again',
    discard: 'Discard corrections',
    cell: (row: number, field: string) => `Row ${grouped(row)}, ${field}`,
    warned: (count: number) => `Rows to review: ${grouped(count)}.`,
    accept: 'I have reviewed these rows; import them as they are',
    run: (rows: number) => `Import ${counted(rows, 'row')}`,
    stale: 'The columns or values have changed. Check again.',
    first: (shown: number) => `First ${grouped(shown)} shown. Download the file to see all.`,
    csv: 'These rows as CSV',
    xlsx: 'These rows as XLSX',
    table: 'Rows that fail or need review',
    row: 'Row',
    field: 'Field',
    value: 'Value',
    why: 'Reason',
    failure: 'Fails',
    warning: 'Review',
  },
  ended: {
    failed: 'Nothing was imported',
    skipped:
      'These rows were skipped. Download them with the reasons within a day, correct them and import them again.',
    list: 'Go to the list',
    another: 'Import another file',
  },
  otherStore: (store: string) =>
    `This file was uploaded in ${store}, and can be checked and imported only there. Switch to ${store}, or choose the file again here.`,
  rejected: 'Could not continue',
} as const
