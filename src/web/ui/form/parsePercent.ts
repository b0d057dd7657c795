import { type Parsed, parseDecimal } from './parse.ts'

/** Reads a percentage as basis points; a percent sign may follow the number: `9.5 %`, `18%`. */
export function parsePercent(text: string): Parsed {
  return parseDecimal(text.replace(/(?<=\d\.?\s*)%\s*$/, ''), 2)
}
