import { counted } from '../../../../domain/text/count.ts'

/** Messages about logins, sign-in and one's own account. */
export const userLoginTexts = {
  rejected: 'The user name or password is wrong.',
  signIn: {
    wait: (seconds: number) => `Several failed sign-ins. Try again in ${counted(seconds, 'second')}.`,
    locked: (seconds: number) => `Too many failed sign-ins. Try again in ${inMinutes(seconds)}.`,
  },
  passwordChange: {
    wait: (seconds: number) => `Several wrong passwords. Try again in ${counted(seconds, 'second')}.`,
    locked: (seconds: number) => `Too many wrong passwords. Try again in ${inMinutes(seconds)}.`,
  },
  lockedTitle: 'Login locked',
  lockedDescription: (userName: string, address: string) =>
    `Too many failed sign-ins as ${userName}, the last from ${address}. Nobody can sign in as ${userName} from there for 15 minutes.`,
  otherAddress:
    'Your stores are not available at this web address. Use the address of your own store, or ask your manager or the owner.',
  notYourStore: 'You have no role in this store. Ask your manager or the owner.',
  notServed: 'This store is not available at this web address. Use the address of this store.',
  userNameTaken: 'This user name is already taken.',
  unknownStaff: 'Choose an active member of staff of this company.',
  staffHasLogin: 'This member of staff already has an active login.',
  hasLogin: (name: string, userName: string) =>
    `${name} already has an active login: ${userName}. In-activate that login first.`,
  storeTwice: 'This store is already added.',
  noAssignments:
    'Keep at least one store and role. If this person no longer needs the login, in-activate it.',
  unknownRole: 'Choose an active role of an active store.',
  userLimit: (limit: number, plan: string) =>
    `The plan ${plan} allows ${counted(limit, 'active login')}. In-activate one first, or change the plan.`,
  onlyOwnPassword: 'You can change only your own password.',
  ownAssignments: 'You cannot change your own stores and roles. Ask another person who has this right.',
  ownLogin: 'You cannot in-activate your own login. Ask another person who has this right.',
  otherHome: 'This login belongs to another company. Only its stores and roles can be changed here.',
  aboveYou: 'This login has more rights than you. Ask someone who has these rights.',
  wrongCurrent: 'The current password is wrong.',
  inactive: 'This login is in-active. Activate it first.',
  noCode: 'No OTP was sent: three were already sent for this login in the last hour. Try again later.',
  unknownPhoto: 'Choose a photo that you uploaded yourself.',
} as const

function inMinutes(seconds: number): string {
  return counted(Math.ceil(seconds / 60), 'minute')
}
