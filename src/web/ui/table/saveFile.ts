import { today } from '../days.ts'

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A file name from a list's name and a date, today's: `loans-2026-03-31.csv`. */
export function fileName(name: string, extension: string, on: string = today()): string {
  const stem = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${stem}-${on}.${extension}`
}
