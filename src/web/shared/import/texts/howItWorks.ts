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
    'Correct or skip the rows that fail. Then press “Import”.',
  ],
  rules: [
    'Rows that are not skipped are imported all together or not at all. Skipped rows can be downloaded for a day.',
    'A loan with several items is imported or skipped as a whole.',
    'A file has one header row, up to 1,00,000 rows and up to 20 MB.',
    'Check the rows marked “Review”. They may be correct, such as an unusual price.',
    'You can leave the page meanwhile; the file is under “Recent files”.',
  ],
  final: [
    'A finished import cannot be undone as a whole. Correct or in-activate its records; imported loans can be removed until the opening balances are accepted.',
  ],
  example: [
    'One of 500 prices is ₹0.50. A price per gram must be between ₹1.00 and ₹1,00,000.00, so this row fails.',
    'Correct it to ₹9,050.00, check again, and import all 500. Or skip it and import 499.',
  ],
}
