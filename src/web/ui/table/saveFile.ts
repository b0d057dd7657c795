import { today } from '../days.ts'
import { revokeLater } from '../revokeLater.ts'
import type { Sheet } from './sheet.ts'
import type { FileFormat } from './types.ts'

const writers: Record<FileFormat, (sheet: Sheet, name: string) => Promise<Blob | string>> = {
  csv: async (sheet) => (await import('./exportCsv.ts')).toCsv(sheet),
  xlsx: async (sheet, name) => (await import('./exportXlsx.ts')).toXlsx(sheet, name),
}

/** Starts the browser's download of a file. */
export function saveFile(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  revokeLater(url)
}

/** A file name from a list's name and today's date: `loans-2026-03-31.csv`. */
export function fileName(name: string, extension: string): string {
  const stem = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${stem}-${today()}.${extension}`
}

/** Saves a sheet as a file of a format; the writer is loaded on first use. */
export async function saveSheet(sheet: Sheet, format: FileFormat, name: string): Promise<void> {
  saveFile(await writers[format](sheet, name), fileName(name, format))
}
