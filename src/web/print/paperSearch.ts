import type { PaperSize } from '../shell/staticData.ts'

/** The sheets, in the order that they are offered in. */
export const paperSizes: readonly PaperSize[] = ['a4', 'a5', 'roll']

/** The search parameters of a paper. */
export interface PaperSearch {
  /** The sheet, where it is not the paper's usual one. */
  size?: PaperSize
  /** Whether it is to be printed at once. */
  print?: 1
}

/** Reads the address of a paper; whatever is not understood is dropped. */
export function validatePaperSearch({ size, print }: Record<string, unknown>): PaperSearch {
  const known = paperSizes.find((one) => one === size)
  return { ...(known !== undefined && { size: known }), ...(Number(print) === 1 && { print: 1 }) }
}
