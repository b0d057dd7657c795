import { counted } from '../../../domain/text/count.ts'

/** Messages about password reset, drafts and files. */
export const commonTexts = {
  wrongCode: 'The OTP is wrong or has expired. Request a new one.',
  noGrant: 'Verify the OTP first. You can then set a password within 5 minutes.',
  passwordSetTitle: 'Password changed with a reset OTP',
  passwordSetDescription: (address: string) =>
    `Your password was changed with an OTP emailed to you. The request came from ${address}. If this was not you, inform the owner immediately.`,
  draftTooLarge: (kilobytes: number) => `A draft can be at most ${kilobytes} kB.`,
  tooManyDrafts: (limit: number) =>
    `You have ${counted(limit, 'draft')} in this store. Save or discard one first.`,
  notAPicture: 'Upload a JPEG, PNG or WebP picture.',
  notADocument: 'Upload a JPEG, PNG or WebP picture, or a PDF.',
  brokenPdf: 'This PDF cannot be read. Save it again and retry.',
  lockedPdf: 'This PDF has a password. Save it without a password and try again.',
  tooMuchPdf: (pages: number) =>
    `A PDF can be at most 5 MB (30 MB unpacked), with at most ${counted(pages, 'page')}. Save a smaller one.`,
  parseLimits: 'This file is too large to read. Save a smaller one and try again.',
  brokenPicture: 'This picture cannot be read. Save it again and retry.',
  tooManyPixels: (megapixels: number) => `A picture can have at most ${megapixels} million pixels.`,
  tooManyFiles: (limit: number) =>
    `You have uploaded ${counted(limit, 'file')} within 24 hours. Try again later.`,
} as const
