import { counted, grouped } from '../../../../domain/text/count.ts'
/** Errors of a field, by the rules of the API description. */
export const rulesTexts = {
  required: (label: string) => `${label} is required.`,
  tooLong: (label: string, most: number) => `${label} can have at most ${counted(most, 'character')}.`,
  tooShort: (label: string, least: number) => `${label} needs at least ${counted(least, 'character')}.`,
  tooSmall: (label: string, least: number) => `${label} must be at least ${grouped(least)}.`,
  tooLarge: (label: string, most: number) => `${label} must be at most ${grouped(most)}.`,
  tooMany: (label: string, most: number) => `${label} can have at most ${counted(most, 'entry')}.`,
  notAnEmail: (label: string) => `${label} must be an email address, such as anitha@example.com.`,
  wrongForm: (label: string) => `${label} is not in the correct format.`,
}
