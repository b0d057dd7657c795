/** What a file may hold. */
export const limits = {
  rows: 100_000,
  columns: 200,
  /** Characters of one cell, and of one line of a CSV file. */
  cell: 5_000,
  line: 500_000,
  /** Bytes of an unpacked XLSX file. */
  unpacked: 200 * 1024 * 1024,
  /** Memory of the child process that reads, and the time it may take. */
  memoryMb: 900,
  timeMs: 60_000,
} as const
