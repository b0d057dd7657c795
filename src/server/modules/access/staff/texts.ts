/** Sentences about staff. */
export const staffTexts = {
  unknownStore: 'Choose an active store of this company.',
  login: 'login',
} as const
