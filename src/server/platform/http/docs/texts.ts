/** The words of the reference of the contract. */
export const docsTexts = {
  title: 'Reference of the contract',
  skip: 'To the content',
  back: 'All operations',
  search: 'Search operations',
  find: 'Find',
  found: (shown: number | string, all: number | string) => `${shown} of ${all} operations`,
  intro: 'How to ask',
  description: 'the description as JSON',
  introSteps: (
    description: string,
  ) => `Every example is a line for a shell. ROOT is the address of the server, TOKEN
the token that SignIn answers; ids are those of your own records. The same in a form for programs is ${description}.`,
  operations: 'Operations',
  permission: 'Needs',
  rights: { public: 'nothing: it is public', 'signed-in': 'a signed-in login' } as Record<string, string>,
  changes: 'Makes stale',
  parameters: 'Parameters',
  request: 'Request',
  reply: (status: string) => `Reply ${status}`,
  example: 'Example',
  noBody: 'Nothing.',
  field: 'Field',
  meaning: 'Meaning',
  required: 'required',
  orNull: 'or null',
  listOf: (inner: string) => `list of ${inner}`,
  fieldsOf: (name: string) => `Fields of ${name}`,
  asAbove: (name: string) => `Fields of ${name}: as above.`,
  errors: 'Errors',
  errorsShort: 'All else is a problem:',
  errorsLink: 'errors',
  errorsIntro: 'Whatever is not answered as described is a problem (RFC 9457), as application/problem+json.',
  status: 'Status',
  /** By spec: what each status says. */
  statuses: [
    ['400', 'The request is malformed; the problem names the fields.'],
    ['401', 'There is no token, or it has ended.'],
    ['403', 'The login may not do this, or not for this company or store.'],
    ['404', 'There is no such record.'],
    [
      '409',
      'The record has changed since it was read, is in another state, or the key came with another body.',
    ],
    ['415', 'The body is of another type.'],
    ['422', 'A rule of the business refuses it; the problem says which.'],
    ['429', 'Too many requests; Retry-After says when to come again.'],
    ['503', 'The database cannot be reached just now; Retry-After says when to come again.'],
  ],
  bounds: {
    length: (least: number, most: number | null) => span(least, most, 'characters'),
    number: (least: string, most: string) => `${least} to ${most}`,
    items: (least: number, most: number | null) => span(least, most, 'entries'),
    unique: 'no entry twice',
    pattern: 'form',
    oneOf: 'one of',
  },
}

function span(least: number, most: number | null, things: string): string {
  if (most === null) return `at least ${least} ${things}`
  return least === 0 ? `at most ${most} ${things}` : `${least} to ${most} ${things}`
}
