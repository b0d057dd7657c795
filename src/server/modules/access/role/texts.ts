/** Messages about roles. */
export const roleTexts = {
  nameTaken: 'This store already has a role with this name.',
  nameTakenIn: (stores: readonly string[]) => {
    const shown = stores.slice(0, 5).join(', ')
    return stores.length > 5
      ? `A role with this name already exists in ${shown} and ${stores.length - 5} more.`
      : `A role with this name already exists in ${shown}.`
  },
  held: (userNames: string[]) => {
    const shown = userNames.slice(0, 5).join(', ')
    return userNames.length > 5
      ? `This role is assigned to ${shown} and ${userNames.length - 5} more. Give them another role first.`
      : `This role is assigned to ${shown}. Give them another role first.`
  },
  ownRole: 'You cannot change the rights of your own role. Ask another person who has this right.',
  ownersRole: 'This is an owner’s role. Only an owner can change it.',
  aboveYou: 'This role is assigned and has rights that you do not have. Ask someone who has these rights.',
  unknownScreen: (screen: string) => `There is no screen ${screen}.`,
  unknownAction: (screen: string, action: string) => `${screen} has no right ${action}.`,
  viewFirst: (screen: string) => `Other rights on ${screen} need View.`,
  onlyOwn: 'You can only view your own rights.',
  unknownStore: 'Choose an active store of this company.',
} as const
