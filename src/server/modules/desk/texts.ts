import { counted } from '../../../domain/text/count.ts'
/** Sentences about password reset, drafts and files. */
export const commonTexts = {
  wrongCode: 'The code is wrong or no longer valid. Ask for a new one.',
  noGrant: 'Prove your code first. It lets you set a password once, within 5 minutes.',
  passwordSetTitle: 'Password set by a reset code',
  passwordSetDescription: (address: string) =>
    `Your password was set with a code mailed to you, from ${address}. If this was not you, tell the owner at once.`,
  draftTooLarge: (kilobytes: number) => `A draft may hold at most ${kilobytes} kB.`,
  tooManyDrafts: (limit: number) =>
    `You have ${counted(limit, 'draft')} in this store. Save one or throw one away first.`,
  notAPicture: 'Only JPEG, PNG and WebP pictures can be kept.',
  notADocument: 'Only JPEG, PNG and WebP pictures and PDF files can be kept.',
  brokenPdf: 'This PDF cannot be read. Save it anew and try again.',
  lockedPdf: 'This PDF is locked by a password. Save it without one and try again.',
  tooMuchPdf: (pages: number) =>
    `A PDF may have at most ${pages} pages, 5 MB, and 30 MB once unpacked. Save a smaller one.`,
  parseLimits: 'This file takes too much time or memory to read. Save a smaller one and try again.',
  brokenPicture: 'This picture cannot be read. Save it anew and try again.',
  tooManyPixels: (megapixels: number) => `A picture may have at most ${megapixels} million pixels.`,
  tooManyFiles: (limit: number) => `You have sent ${counted(limit, 'file')} today. Try again tomorrow.`,
} as const
