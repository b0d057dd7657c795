/** What is wrong with a field, by the contract's rules. */
export const rulesTexts = {
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, most: number) => `${label} may have at most ${most} characters`,
  tooShort: (label: string, least: number) => `${label} needs at least ${least} characters`,
  tooSmall: (label: string, least: number) => `${label} must be at least ${least}`,
  tooLarge: (label: string, most: number) => `${label} must be at most ${most}`,
  tooMany: (label: string, most: number) => `${label} may have at most ${most} entries`,
  notAnEmail: (label: string) => `${label} is not a mail address, such as anitha@example.com`,
  wrongForm: (label: string) => `${label} does not have the right form`,
}
