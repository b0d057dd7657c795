/** Sentences about roles. */
export const roleTexts = {
  nameTaken: 'This store already has a role of that name.',
  held: (userNames: string[]) =>
    `This role is held by ${userNames.slice(0, 5).join(', ')}${userNames.length > 5 ? ` and ${userNames.length - 5} more` : ''}. Give them another role first.`,
  ownRole: 'Nobody changes what their own role may do. Ask another person with the right.',
  unknownScreen: (screen: string) => `There is no screen ${screen}.`,
  unknownAct: (screen: string, act: string) => `${screen} has no right ${act}.`,
  viewFirst: (screen: string) => `${screen}: other rights need view.`,
  onlyOwn: 'You can ask only for your own rights.',
  unknownStore: 'There is no such active store in this company.',
} as const
