/** The profiles of lending rules, as set-up and companies offer them. */
export const profilesTexts = {
  nbfc: { title: 'NBFC', lead: 'A finance company under the Reserve Bank’s directions' },
  pawnbroker: { title: 'Pawnbroker', lead: 'A licensed pawnbroker under the state’s act' },
  custom: { title: 'Custom', lead: 'Starts with pawnbroker rules; you set each rule yourself' },
}
