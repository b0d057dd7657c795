import { plural } from '../../../../domain/text/plural.ts'
import { titlesTexts } from './titles.ts'

/** Texts of the sign-in page and the three steps of the password reset. */
export const sessionTexts = {
  brand: 'Pledgebook',
  promise: 'Every pledge weighed, every rupee accounted for.',
  points: [
    'Loans, packets and cash of every store in one place',
    'Dues calculated to the day, with every step shown',
    'Every change is recorded with a name',
  ],
  signIn: {
    title: titlesTexts.signIn,
    lead: 'Welcome back. Sign in to your store.',
    company: 'Company',
    companyPlaceholder: 'Choose your company',
    userName: 'User name',
    password: 'Password',
    show: 'Show password',
    submit: 'Sign in',
    forgot: 'Forgot password?',
    companyRequired: 'Choose a company.',
    userNameRequired: 'User name is required.',
    passwordRequired: 'Password is required.',
    lockedTitle: 'Too many attempts',
    tryAgainIn: (time: string) => `You can try again in ${time}.`,
    tryAgainNow: 'You can try again now.',
    rejectedTitle: 'Sign-in failed',
    clockTitle: 'This computer’s clock is wrong',
    clockAhead: (length: string) =>
      `This computer’s clock is ${length} ahead of the server. Please correct it. Entries use the server’s time.`,
    clockBehind: (length: string) =>
      `This computer’s clock is ${length} behind the server. Please correct it. Entries use the server’s time.`,
    seconds: (count: number) => plural(count, { one: '1 second', other: `${count} seconds` }),
    minutes: (count: number) => plural(count, { one: '1 minute', other: `${count} minutes` }),
    hours: (count: number) => plural(count, { one: '1 hour', other: `${count} hours` }),
    unreachableTitle: 'The server cannot be reached',
    retry: 'Try again',
  },
  temporaryPassword: {
    title: 'Choose your own password',
    lead: 'You signed in with a temporary password. Choose your own to continue.',
    submit: 'Save and continue',
    back: 'Sign in as someone else',
    same: 'Choose a password other than the temporary password.',
  },
  reset: {
    titles: {
      userName: titlesTexts.forgotPassword,
      otp: 'Enter the OTP',
      password: 'New password',
    },
    leads: {
      userName: 'Enter your user name. If the account exists, an OTP is sent to its registered email.',
      otp: 'If the account exists, we sent an OTP to its registered email. It is valid for 2 minutes.',
      password: 'Choose a new password for this account.',
    },
    stepOf: (step: number) => `Step ${step} of 3`,
    request: 'Request OTP',
    otp: 'OTP',
    otpRequired: 'OTP is required.',
    verify: 'Verify OTP',
    timeLeft: 'Time left',
    announce: (seconds: number) => {
      if (seconds >= 120) return '2 minutes to enter the OTP'
      if (seconds >= 60) return '1 minute left to enter the OTP'
      return `${seconds} seconds left to enter the OTP`
    },
    expired: 'The OTP has expired. Request a new one.',
    otherName: 'Use another user name',
    save: 'Change password',
    changed: 'Password changed successfully',
    unexpected: (reply: string) => (reply === '' ? 'The server sent an empty reply' : reply),
    signIn: 'Sign In',
    signInLead: 'Know your password?',
  },
}
