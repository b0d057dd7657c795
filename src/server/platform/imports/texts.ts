import { counted, grouped } from '../../../domain/text/count.ts'
/** Sentences about files being moved in. */
export const importTexts = {
  empty: 'This file is empty.',
  noRows: 'Below the headings this file has no rows.',
  oldExcel:
    'This is an old Excel file (XLS) or one with a password. Open it and save it as XLSX without a password, or as CSV.',
  notATable: (kind: string) => `This is ${kind}, not a table. Choose a CSV or XLSX file.`,
  kinds: {
    pdf: 'a PDF',
    picture: 'a picture',
    page: 'a web page',
    zip: 'a ZIP archive',
    json: 'a JSON file',
    bytes: 'a file of another kind',
  },
  brokenXlsx: 'This XLSX file is damaged: it cannot be unpacked. Open it in a spreadsheet and save it again.',
  tooLargeUnpacked: (megabytes: number) =>
    `Unpacked, this XLSX file is larger than ${megabytes} MB. Remove other sheets and pictures, or split it.`,
  tooLargeToRead:
    'This file is too large to be read: it has far more cells than it seems. Copy the rows into a new file.',
  farCell: (cell: string, columns: number, rows: number) =>
    `Cell ${cell} is outside of what can be read: ${grouped(columns)} columns and ${grouped(rows)} rows. Delete what is there, or copy the rows into a new file.`,
  encoding:
    'This CSV file is not in Unicode (UTF-8). Save it as "CSV UTF-8", or let it be read as Windows-1252 and look whether the names are right.',
  brokenQuote: (row: number) =>
    `In row ${row} a quotation mark is not closed, or text follows one. A quotation mark within a text is written twice ("").`,
  longRow: (row: number) =>
    `Row ${row} is longer than a row can be. A file may have 200 columns; is a quotation mark not closed?`,
  tooManyColumns: (count: number, most: number) =>
    `This file has ${grouped(count)} columns; at most ${grouped(most)} can be read. Remove those that are not needed.`,
  tooManyRows: (most: number) =>
    `This file has more than ${grouped(most)} rows. Split it into several and move them in one after the other.`,
  moreCells: (row: number, cells: number, headings: number) =>
    `Row ${row} has ${counted(cells, 'cell')}, but there are ${counted(headings, 'heading')}. A text with a comma in it needs quotation marks.`,
  longCell: (row: number, column: string) =>
    `Row ${row}, column ${column}: the text is longer than 5,000 characters. Is a quotation mark not closed?`,
  column: (number: number) => `Column ${number}`,
  tooManyFiles: (aDay: number) => `You can bring ${counted(aDay, 'file')} a day. Go on tomorrow.`,
  unknownField: 'There is no such field.',
  fieldTwice: 'This field is mapped twice.',
  unknownColumn: 'The file has no such column.',
  unknownChoice: 'There is no such choice.',
  example: 'This is the example row of the template. Remove it.',
  needed: (label: string) => `Say which column is ${label}.`,
  busy: 'This file is being worked on. Wait until that has ended, or stop it.',
  ended: 'This file is done with. Bring it again to go on.',
  notChecked: 'Check the file first, without a failing row; then it can be moved in.',
  warned: (count: number) =>
    count === 1
      ? 'One row needs a look. Say that it is meant.'
      : `${grouped(count)} rows need a look. Say that they are meant.`,
  done: 'These rows are moved in already. What stands is changed on its own screen.',
  required: (label: string) => `${label} is required.`,
  stopped: 'It stopped half way, because the server was stopped or lost its database. Nothing was written.',
  cancelled: 'It was stopped. Nothing was written.',
  forgotten: 'Nobody went on with it for a day; what was kept of the file is gone. Nothing was written.',
  broken: 'It broke off. Nothing was written; try again.',
  changed: (count: number) =>
    count === 1
      ? 'Something has changed since the check: a row no longer fits. Nothing was written; check again.'
      : `Something has changed since the check: ${grouped(count)} rows no longer fit. Nothing was written; check again.`,
  movedIn: (count: number, first: string, last: string) =>
    count === 1 ? `One row moved in: ${first}.` : `${grouped(count)} rows moved in: ${first} to ${last}.`,
  report: { row: 'Row in the file', level: 'Outcome', why: 'Why', failure: 'Fails', warning: 'Needs a look' },
  notes: { sheet: 'Notes', column: 'Column', needed: 'Needed', rule: 'Rule', yes: 'yes', no: 'no' },
} as const
