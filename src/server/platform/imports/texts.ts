import { counted } from '../../../domain/text/count.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { plural } from '../../../domain/text/plural.ts'

/** Messages about imported files. */
export const importTexts = {
  empty: 'This file is empty.',
  noRows: 'This file has no rows below the headings.',
  oldExcel:
    'This is an old Excel file (XLS) or has a password. Save it as XLSX without a password, or as CSV.',
  /** For files of other kinds, which contain no table. */
  notATable: {
    pdf: 'This is a PDF, not a table. Choose a CSV or XLSX file.',
    picture: 'This is a picture, not a table. Choose a CSV or XLSX file.',
    page: 'This is a web page, not a table. Choose a CSV or XLSX file.',
    zip: 'This is a ZIP archive, not a table. Choose a CSV or XLSX file.',
    json: 'This is a JSON file, not a table. Choose a CSV or XLSX file.',
    bytes: 'This is a file of another kind, not a table. Choose a CSV or XLSX file.',
  },
  brokenXlsx: 'This XLSX file is damaged. Open it in a spreadsheet program and save it again.',
  tooLargeUnpacked: (megabytes: number) =>
    `This XLSX file is larger than ${megabytes} MB when unpacked. Remove other sheets and pictures, or split it.`,
  tooLargeToRead: 'This file has too many cells to read. Copy the rows into a new file.',
  farCell: (cell: string, columns: number, rows: number) =>
    `Cell ${cell} is beyond the limit of ${grouped(columns)} columns and ${grouped(rows)} rows. Clear it, or copy the rows into a new file.`,
  formulaWithoutResult: (cell: string) =>
    `Cell ${cell} has a formula without a result. Open the file in a spreadsheet program and save it again.`,
  encoding:
    'This CSV file is not in Unicode (UTF-8). Save it as “CSV UTF-8”, or read it as Windows-1252 and check the names.',
  brokenQuote: (row: number) =>
    `Row ${row} has an unclosed quotation mark, or text after a closing one. Write a quotation mark inside a text twice ("").`,
  longRow: (row: number) =>
    `Row ${row} is too long. A file can have at most 200 columns. Check for an unclosed quotation mark.`,
  tooManyColumns: (count: number, most: number) =>
    `This file has ${grouped(count)} columns; the limit is ${grouped(most)}. Remove columns you do not need.`,
  tooManyRows: (most: number) =>
    `This file has more than ${grouped(most)} rows. Split it and import the files one after another.`,
  moreCells: (row: number, cells: number, headings: number) =>
    `Row ${row} has ${counted(cells, 'cell')}, but there are ${counted(headings, 'heading')}. Put texts with commas in quotation marks.`,
  tooMuchText: (most: number) =>
    `The cells of this file have more than ${grouped(most)} characters in total. Split it and import the files one after another.`,
  longCell: (row: number, column: string) =>
    `Row ${row}, column ${column}: the text is longer than 5,000 characters. Check for an unclosed quotation mark.`,
  column: (number: number) => `Column ${number}`,
  tooManyFiles: (aDay: number) => `You can upload ${counted(aDay, 'file')} within 24 hours. Try again later.`,
  unknownField: 'There is no such field.',
  fieldTwice: 'This field is matched to two columns. Keep one.',
  unknownColumn: 'The file has no such column.',
  unknownChoice: 'Choose one of the listed values.',
  example: 'This is the example row of the template. Delete it.',
  needed: (label: string) => `Choose the column for ${label}.`,
  otherStore: (store: string) =>
    `This file was uploaded in ${store}. Switch to that store, or choose the file again here.`,
  busy: 'This file is being processed. Wait for it to finish, or cancel it.',
  ended: 'This import was cancelled or has expired. Upload the file again.',
  notChecked: 'Check the file first. It can be imported when no rows fail, or when you skip those that fail.',
  allFail: 'All rows fail. Correct at least one.',
  sameRecord: (row: number) => `Row ${row} of the same record fails.`,
  unknownRow: 'The file has no such row.',
  warned: (count: number) =>
    plural(count, {
      one: '1 row to review. Confirm that it is correct.',
      other: `${grouped(count)} rows to review. Confirm that they are correct.`,
    }),
  done: 'These rows are already imported. Edit imported records on their own screens.',
  required: (label: string) => `${label} is required.`,
  stopped: 'The import stopped because the server stopped or lost its database. Nothing was saved.',
  cancelled: 'The import was cancelled. Nothing was saved.',
  expired: 'Expired after one day without action. Nothing was saved. Upload the file again.',
  broken: 'The import failed. Nothing was saved. Try again.',
  changed: (count: number) =>
    plural(count, {
      one: 'Data has changed since the check: 1 row now fails. Nothing was saved. Check the file again.',
      other: `Data has changed since the check: ${grouped(count)} rows now fail. Nothing was saved. Check the file again.`,
    }),
  imported: (count: number, first: string, last: string) =>
    plural(count, {
      one: `1 row imported: ${first}.`,
      other: `${grouped(count)} rows imported: ${first} to ${last}.`,
    }),
  skipped: (count: number) => (count === 0 ? '' : `${counted(count, 'row')} skipped.`),
  report: { row: 'Row in file', level: 'Result', why: 'Reason', failure: 'Fails', warning: 'Review' },
  notes: { sheet: 'Notes', column: 'Column', needed: 'Required', rule: 'Rule', yes: 'yes', no: 'no' },
} as const
