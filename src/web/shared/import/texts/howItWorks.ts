import type { HowItWorksText } from '../../../ui/page/howItWorksText.ts'

/** How an import works. */
export const howItWorks: HowItWorksText = {
  title: 'How an import works',
  purpose: 'Import many records from one CSV or XLSX file.',
  steps: [
    'Download the template. It explains each column.',
    'Fill it in, then drop or choose the file.',
    'Match the columns of the file.',
    'Press “Check”. Nothing is saved yet.',
    'Correct the values of rows that fail on the page, or skip these rows. Then press “Import”.',
  ],
  rules: [
    'All rows that are not skipped are imported, or none. Skipped rows can be downloaded with the reasons for a day.',
    'A loan with several items is imported with all its rows, or skipped with all of them.',
    'A file can be up to 20 MB, with up to 1,00,000 rows and one heading row.',
    'Rows marked “Review” can be right, such as a price far from the last one. Look at them before you accept.',
    'You can leave the page while the import runs; the file is under “Recent files”.',
  ],
  final: [
    'A finished import cannot be undone as a whole. Correct or in-activate its records one by one; imported loans can be removed until the opening balances are accepted.',
  ],
  example: [
    'A file has 500 prices, and one of them is ₹0.50. A price per gram is ₹1.00 to ₹1,00,000.00, so this row fails.',
    'Correct it to ₹9,050.00 on the page, check again, and import all 500. Or skip it: then 499 of 500 rows are imported.',
  ],
}
