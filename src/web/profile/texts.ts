import { titlesTexts } from '#texts/titles.ts'

/** Texts of the profile page. */
export const profileTexts = {
  title: titlesTexts.profile,
  lead: 'Your account in all your stores.',
  tabs: {
    details: 'My details',
    password: 'Password',
    sessions: 'Sessions',
    preferences: 'Preferences',
    scale: 'Scale',
  },
  details: {
    title: 'My details',
    lead: 'Your name is shown with your entries.',
    photo: 'Photo',
    name: 'Name',
    phone: 'Phone',
    userName: 'User name',
    email: 'Email',
    fixedHint: 'Ask your manager or the owner to change this',
    save: 'Save',
    saved: 'Profile Update Successfully',
    notUpdated: 'Profile Not Updated',
    hasPhoto: 'A photo',
  },
  password: {
    title: 'Change password',
    lead: 'You will be signed out on other devices.',
    current: 'Current password',
    save: 'Change password',
    changed: 'Password changed successfully',
    currentRequired: 'Current password is required.',
    same: 'Choose a password other than the current one.',
  },
  sessions: {
    title: 'My sessions',
    lead: 'If you do not recognise one, end it and change your password.',
  },
  preferences: {
    title: 'Preferences',
    lead: 'Saved in this browser until you sign out.',
    colour: 'Colour mode',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    density: 'Table rows',
    comfortable: 'Comfortable',
    compact: 'Compact',
    densityHint: 'Compact shows more rows',
  },
}
