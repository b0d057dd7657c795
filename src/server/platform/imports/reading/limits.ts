/** Limits of a file. */
export const limits = {
  rows: 100_000,
  columns: 200,
  /** Maximum length of a cell, and of a line of a CSV file, in characters. */
  cell: 5_000,
  line: 500_000,
  /** Characters of all cells: an XLSX file may repeat a long text in each of them. */
  characters: 80_000_000,
  /** Bytes of a decompressed XLSX file. */
  unpacked: 200 * 1024 * 1024,
  /** Memory and time of the child process that reads. */
  memoryMb: 900,
  timeMs: 60_000,
} as const
