/** Form values with blank text fields as null, the contract's value for "none"; other text is trimmed. */
export function blankToNull<Values extends Record<string, unknown>>(
  values: Values,
): { [Name in keyof Values]: Values[Name] extends string ? string | null : Values[Name] } {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      return [name, value.trim() === '' ? null : value.trim()]
    }),
  ) as never
}
