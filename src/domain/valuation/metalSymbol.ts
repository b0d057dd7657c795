/** The symbol of a metal as in chemistry, with small letters after the first one, however it was typed. */
export function metalSymbol(typed: string): string {
  const symbol = typed.trim()
  return symbol.slice(0, 1).toUpperCase() + symbol.slice(1).toLowerCase()
}
