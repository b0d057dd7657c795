import { counted } from '../../../../domain/text/count.ts'
/** Sentences about logins, sign-in and one's own account. */
export const userLoginTexts = {
  refused: 'The user name or the password is wrong.',
  wait: (seconds: number) => `Several sign-ins failed. Try again in ${counted(seconds, 'second')}.`,
  locked: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60)
    return `Too many sign-ins failed. Try again in ${counted(minutes, 'minute')}.`
  },
  lockedTitle: 'Login locked',
  lockedDescription: (userName: string, address: string) =>
    `${userName} failed to sign in too often from ${address} and is locked for 15 minutes.`,
  otherAddress:
    'The stores you work in are not served at this address. Open the address of your own store, or ask who manages addresses.',
  notYourStore: 'You have no role in that store.',
  notServed: 'That store is not served at this address.',
  userNameTaken: 'This user name is taken.',
  unknownStaff: 'The login must belong to an active member of staff of this company.',
  staffHasLogin: 'This member of staff has an active login already.',
  hasLogin: (name: string, userName: string) =>
    `${name} has an active login already: ${userName}. In-activate that one first.`,
  storeTwice: 'Each store can stand only once.',
  unknownRole: 'Choose an active role of an active store.',
  userLimit: (limit: number, plan: string) =>
    `The plan ${plan} allows ${counted(limit, 'active login')}. In-activate one first, or change the plan.`,
  onlyOwnPassword: 'You can change only your own password.',
  ownAssignments: 'Nobody changes their own stores and roles. Ask another person with the right.',
  ownLogin: 'Nobody in-activates their own login. Ask another person with the right.',
  otherHome: 'This login belongs to another company. Here only its stores and roles can be changed.',
  aboveYou: 'This login may do more than you. Ask someone with the same rights.',
  wrongCurrent: 'This is not your current password.',
  inactive: 'This login is in-active. Bring it back first.',
  noCode: 'No code was sent: colleagues have sent this login three within the hour. Try again later.',
  unknownPhoto: 'Choose a photo that you have uploaded yourself.',
} as const
