import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { grouped } from '../../../domain/text/count.ts'

/** The sentences the server says to people. One place, so that a language can follow. */
export const texts = {
  notFound: 'There is no such record here.',
  stale: 'Someone else has changed this record since you opened it.',
  noToken: 'Sign in to go on.',
  deadToken: 'Your session has ended. Sign in again.',
  otherScope: 'This page was opened in another store. Go back to that store, or open the page again.',
  notAllowed: (right: string) => `Your role does not allow this (${right}).`,
  cannotGive: (right: string) => `You cannot give a right that you do not have (${right}).`,
  mustChangePassword: 'Change your start password first.',
  malformed: 'The request is not valid JSON.',
  unstorable: 'This holds characters that cannot be kept, or is nested too deeply.',
  wrongType: 'The request has the wrong content type.',
  tooLarge: 'The request is too large.',
  invalid: 'Some fields need attention.',
  noRoute: 'There is no such call.',
  unavailable: 'The database cannot be reached just now. Nothing was lost; try again in a moment.',
  busy: 'The server is busy. Nothing was saved; try again in a moment.',
  postingRuns: 'Another posting of this store is still running. Nothing was saved; try again.',
  changeRuns: 'Another change that this one waits for is still being saved. Nothing was saved; try again.',
  readTooLong:
    'This took longer than the server allows and was stopped. Choose a shorter period or fewer rows.',
  writeTooLong: 'This took longer than the server allows and was stopped. Nothing was saved.',
  diskFull: 'The disk of the server is full. Nothing was saved.',
  diskLow: (free: string) =>
    `The disk of the server is nearly full (${free} free), so only entries are still saved. Free space on it, then try again.`,
  readOnly: 'The database only allows reading at present. Nothing was saved.',
  badAddress: 'This address is not valid.',
  tooSlow: 'The request did not arrive in time. Nothing was saved; try again.',
  internal: 'Something went wrong on the server. Nothing was saved.',
  otherFiles: 'Other files are being read. Try again in a few seconds.',
  tooMany: 'Too many requests. Try again in a moment.',
  tooManyFromAddress: 'Too many requests from this network. Wait a moment and try again.',
  keyNeeded: 'Send an Idempotency-Key header with a UUID, the same with each try.',
  keyUsed: 'This key was used for another request. Open the form again.',
  keyOfColleague: 'A colleague has already sent this form. Look at what was saved before you enter it again.',
  futureDay: 'The date is in the future.',
  noOpenDay: 'The day is not open in this store. Open the day first.',
  earlierDayOpen: (on: string) => `${writtenDay(on)} is still open in this store. Close that day first.`,
  closedDay: 'That day is closed in this store.',
  laterDay: (on: string) =>
    `A later day, ${writtenDay(on)}, was opened here before. Check the clock of this server.`,
  wrongCursor: 'This place in the list is not known in this order. Begin at the first page.',
  tooManyPapers: (most: number) =>
    `There are ${grouped(most)} documents already, the most that are kept. Remove one first.`,
  reversedAlready: (number: string, by: string) =>
    `This was reversed already, by ${by || 'another'} as ${number}.`,
  unknownFile: 'This file is not here any more. Choose it again.',
  used: (kind: string, count: number, names: readonly string[]) =>
    `${grouped(count)} ${kind} (${names.join(', ')}${count > names.length ? ', …' : ''})`,
  inUse: (name: string, uses: readonly string[]) =>
    `${name} is still in use by ${uses.join(' and ')}. Change or in-activate these first.`,
  companyNameTaken: 'There is already a company of that name.',
  unknownTimeZone: (name: string) => `${name} is not a known time zone; an example is Asia/Kolkata.`,
  ownerRole: 'Owner',
  lastEditor: 'Nobody would be left who can change role mappings.',
  lastOwner: 'Nobody would be left who can add companies.',
  samePassword: 'The new password must differ from the current one.',
  nameAsPassword: 'The password must be more than the user name.',
  accessChangedTitle: 'Your access changed',
  accessChanged: (by: string, company: string) =>
    `${by} changed where you work or what you may do in ${company}. The menu shows what is yours now.`,
  resetSubject: 'Your Pledgebook reset code',
  resetMail: (mail: { userName: string; code: string; minutes: number; link: string }) =>
    [
      `The code to set a new password for ${mail.userName} is ${mail.code}`,
      `It works once, within ${mail.minutes} minutes, at ${mail.link}`,
      'If you did not ask for it, you need do nothing: your password stays as it is.',
    ].join('\n\n'),
} as const
