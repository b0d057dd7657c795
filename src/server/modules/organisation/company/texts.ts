/** Messages about companies. */
export const companyTexts = {
  notThere: (right: string) =>
    `Your role in this company does not allow this (${right}). Ask your manager or the owner.`,
  ownCompany: 'You are working in this company. Switch to another one first.',
  unknownLogo: 'Choose a picture that was uploaded as a logo.',
} as const
