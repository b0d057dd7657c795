/** The profiles of lending rules, as the set-up page and the form of a company offer them. */
export const profilesTexts = {
  nbfc: { title: 'NBFC', lead: 'A finance company under the Reserve Bank’s directions' },
  pawnbroker: { title: 'Pawnbroker', lead: 'A licensed pawnbroker under the state’s act' },
  custom: { title: 'Custom', lead: 'Starts with pawnbroker rules; you set each rule yourself' },
}
