import { grouped } from '../../../../domain/text/grouped.ts'
import { plural } from '../../../../domain/text/plural.ts'

/** Errors of a field, by the rules of the API description. */
export const rulesTexts = {
  required: (label: string) => `${label} is required.`,
  tooLong: (label: string, most: number) =>
    plural(most, {
      one: `${label} can have at most 1 character.`,
      other: `${label} can have at most ${grouped(most)} characters.`,
    }),
  tooShort: (label: string, least: number) =>
    plural(least, {
      one: `${label} needs at least 1 character.`,
      other: `${label} needs at least ${grouped(least)} characters.`,
    }),
  tooSmall: (label: string, least: string) => `${label} must be at least ${least}.`,
  tooLarge: (label: string, most: string) => `${label} must be at most ${most}.`,
  tooMany: (label: string, most: number) =>
    plural(most, {
      one: `${label} can have at most 1 entry.`,
      other: `${label} can have at most ${grouped(most)} entries.`,
    }),
  notAnEmail: (label: string) => `${label} must be an email address, such as anitha@example.com.`,
  phone: (label: string, digits: readonly string[]) =>
    `${label} needs ${digits.join(' to ')} digits; it can have spaces, hyphens and a + in front.`,
  wrongForm: (label: string) => `${label} is not in the correct format.`,
}
