/** Titles of the policy profiles, and what each is for. */
export const policyProfileTexts = {
  nbfc: { title: 'NBFC', lead: 'A finance company under the Reserve Bank’s directions' },
  pawnbroker: { title: 'Pawnbroker', lead: 'A licensed pawnbroker under the state’s act' },
  custom: { title: 'Custom', lead: 'Starts with pawnbroker rules; you set each rule yourself' },
}
