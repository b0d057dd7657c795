import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { counted } from '../../../domain/text/count.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { joined } from '../../../domain/text/joined.ts'
import type { Noun } from '../../../domain/text/nouns.ts'

/** Messages for users that do not belong to one module. */
export const texts = {
  notFound: 'This record does not exist or belongs to another store.',
  stale: 'Someone else has changed this record since you opened it. Check it and save again.',
  noToken: 'Sign in to continue.',
  deadToken: 'Your session has ended. Sign in again.',
  otherScope: 'This page was opened in another store. Switch back to that store, or reload the page.',
  notAllowed: (right: string) => `Your role does not allow this (${right}). Ask your manager or the owner.`,
  cannotGive: (right: string) =>
    `You cannot give a right that you do not have (${right}). Ask your manager or the owner.`,
  mustChangePassword: 'Change your temporary password first.',
  malformed: 'The request is not valid JSON.',
  unstorable: 'This contains characters that cannot be saved, or is nested too deeply.',
  wrongType: 'The request has the wrong content type.',
  tooLarge: 'The request is too large.',
  headTooLarge:
    'The address, cookies or other headers of the request are too large. Shorten the address, or clear the cookies of this site.',
  notHttp: 'This is not a valid HTTP request.',
  invalid: 'Some fields need attention.',
  noRoute: 'This operation does not exist.',
  unavailable: 'The database is not available now. Nothing was lost. Try again in a moment.',
  busy: 'The server is busy. Nothing was saved. Try again in a moment.',
  postingRuns: 'Another entry in this store is still being saved. Nothing was saved. Try again.',
  changeRuns: 'Another change to the same records is still being saved. Nothing was saved. Try again.',
  readTooLong: 'This took too long and was stopped. Choose a shorter period or fewer rows.',
  writeTooLong: 'This took too long and was stopped. Nothing was saved. Try again in a moment.',
  diskFull: 'The server’s disk is full. Nothing was saved. Inform the owner.',
  diskLow: (free: string) =>
    `The server’s disk is nearly full (${free} free), so files cannot be saved. Free some space, then try again.`,
  readOnly: 'The database is read-only at present. Nothing was saved. Inform the owner.',
  badAddress: 'This address is not valid.',
  tooSlow: 'The request did not arrive in time. Nothing was saved. Try again.',
  internal: 'Something went wrong on the server. Nothing was saved. Try again in a moment.',
  otherFiles: 'Other files are being read. Try again in a few seconds.',
  tooMany: 'Too many requests. Try again in a moment.',
  tooManyFromAddress: 'Too many requests from this network. Wait a moment and try again.',
  keyNeeded: 'Send an Idempotency-Key header with a UUID; use the same key for retries.',
  shownOnce: 'This was already saved. Its reply is shown only once.',
  keyUsed:
    'An earlier version of this form was already saved. Check what was saved before saving this as well.',
  keyOfColleague:
    'A colleague has already submitted this form. Check what was saved before entering it again.',
  futureDay: 'The date is in the future.',
  noOpenDay: 'The day is not open in this store. Open or reopen it on the dashboard first.',
  earlierDayOpen: (date: string) => `${writtenDay(date)} is still open in this store. Close that day first.`,
  closedDay: 'This day is closed in this store. Use the open day.',
  laterDay: (date: string) =>
    `A later day, ${writtenDay(date)}, was already opened in this store. Check the server’s clock.`,
  wrongCursor: 'The list has changed. Go to the first page.',
  tooManyDocuments: (most: number) => `The limit of ${grouped(most)} documents is reached. Remove one first.`,
  reversedAlready: (number: string, userName: string) =>
    userName === ''
      ? `This was already reversed by another user (${number}).`
      : `This was already reversed by ${userName} (${number}).`,
  unknownFile: 'This file is no longer available. Choose it again.',
  used: (noun: Noun, count: number, names: readonly string[]) =>
    `${counted(count, noun)} (${names.join(', ')}${count > names.length ? ', …' : ''})`,
  inUse: (name: string, uses: readonly string[]) =>
    `${name} is still in use by ${joined(uses)}. Change or in-activate these first.`,
  companyNameTaken: 'There is already a company with this name.',
  unknownTimeZone: (name: string) => `${name} is not a known time zone; an example is Asia/Kolkata.`,
  ownerRole: 'Owner',
  lastEditor: 'At least one user must be able to change role mappings. Give another user this right first.',
  lastOwner: 'At least one user must be able to add companies. Give another user this right first.',
  samePassword: 'The new password must be different from the current one.',
  nameAsPassword: 'The password cannot be the user name.',
  accessChangedTitle: 'Your access has changed',
  accessChanged: (userName: string, company: string) =>
    `${userName} changed your stores or rights in ${company}. The menu shows what you can use now.`,
  resetSubject: 'Your Pledgebook reset OTP',
  resetMail: (mail: { userName: string; code: string; minutes: number; link: string }) =>
    [
      `The OTP to set a new password for ${mail.userName} is ${mail.code}`,
      `Use it once within ${mail.minutes} minutes at ${mail.link}`,
      'If you did not request this, ignore this email. Your password does not change.',
    ].join('\n\n'),
} as const
