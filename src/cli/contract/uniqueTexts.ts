import type { Schema } from './description.ts'

/** Fields whose texts must be unique, in a company or in the installation. */
export const NAMING: ReadonlySet<string> = new Set([
  'name',
  'userName',
  'seal',
  'code',
  'number',
  'lenderNumber',
  'symbol',
  'email',
  'form',
])

/** Gives naming fields a text that no record has yet; other texts keep their example. */
export function uniqueTexts(stamp: string): (field: string, example: string, schema: Schema) => string {
  let count = 0
  return (field, example, { maxLength = 200, pattern, enum: choices }) => {
    if (!NAMING.has(field) || choices) return example
    count += 1
    const suffix = `${stamp}${count.toString(36)}`
    const short = count.toString(36).toUpperCase().padStart(3, '0')
    const candidates = [
      field === 'email' ? example.replace('@', `.${suffix}@`) : '',
      // Names may be in any script: letters outside Latin-1 show whether they are stored unchanged.
      field === 'name' ? `${example.slice(0, 60)} தங்கம் ${suffix}` : '',
      example.includes('.') && field === 'name' ? `${suffix}.${example}` : '',
      `${example.slice(0, 30)}-${suffix}`,
      `Q${short}`,
      String(6000 + count),
      // A symbol of a metal, which is stored in lower case after its first letter.
      `Q${short.slice(-1).toLowerCase()}`,
    ]
    const fits = (text: string) =>
      text !== '' && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
    return candidates.find(fits) ?? example
  }
}
