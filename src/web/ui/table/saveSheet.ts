import { fileName, saveFile } from './saveFile.ts'
import type { Sheet } from './sheet.ts'
import type { FileFormat } from './types.ts'

/** Saves a sheet as a file of a format; what writes it is loaded when first asked for. */
export async function saveSheet(sheet: Sheet, format: FileFormat, name: string): Promise<void> {
  saveFile(await writers[format](sheet, name), fileName(name, format))
}

const writers: Record<FileFormat, (sheet: Sheet, name: string) => Promise<Blob | string>> = {
  csv: async (sheet) => (await import('./exportCsv.ts')).toCsv(sheet),
  xlsx: async (sheet, name) => (await import('./exportXlsx.ts')).toXlsx(sheet, name),
}
