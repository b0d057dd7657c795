/** Texts of a count, one for each plural category of a language; `other` is the one every language has. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** Returns the choice of a text by count in a language, by the plural categories of CLDR. */
export function pluralsOf(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}

/** Returns the English text of a count: `plural(2, { one: '1 row failed', other: '2 rows failed' })`. */
export const plural = pluralsOf('en')
