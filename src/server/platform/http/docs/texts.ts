/** Texts of the API reference pages. */
export const docsTexts = {
  title: 'API reference',
  skip: 'Skip to content',
  back: 'All operations',
  search: 'Search operations',
  find: 'Find',
  found: (shown: number | string, all: number | string) => `${shown} of ${all} operations`,
  intro: 'How to send requests',
  description: 'the API description as JSON',
  introSteps: (
    description: string,
  ) => `Each example is a shell command. ROOT is the address of the server and TOKEN the
token returned by SignIn. Use ids of your own records. For programs there is ${description}.`,
  operations: 'Operations',
  permission: 'Required right',
  rights: { public: 'none (public)', 'signed-in': 'signed in' } as Record<string, string>,
  changes: 'Invalidates tags',
  parameters: 'Parameters',
  request: 'Request',
  reply: (status: string) => `Reply ${status}`,
  example: 'Example',
  noBody: 'No body.',
  field: 'Field',
  meaning: 'Meaning',
  required: 'required',
  orNull: 'or null',
  listOf: (inner: string) => `list of ${inner}`,
  fieldsOf: (name: string) => `Fields of ${name}`,
  asAbove: (name: string) => `Fields of ${name}: see above.`,
  errors: 'Errors',
  errorsShort: 'Other replies are problems:',
  errorsLink: 'errors',
  errorsIntro: 'All other replies are problems (RFC 9457), sent as application/problem+json.',
  status: 'Status',
  /** Meaning of each status. */
  statuses: [
    ['400', 'The request is malformed; the problem names the fields.'],
    ['401', 'The token is missing, invalid or expired.'],
    ['403', 'The login does not have the right to do this, or not in this company or store.'],
    ['404', 'The record does not exist.'],
    ['408', 'The body did not arrive in time. Nothing was saved.'],
    [
      '409',
      'The record has changed since it was read or is in another state, a value that must be unique is already used, or the idempotency key was used with another body or by another login.',
    ],
    ['413', 'The body is larger than the operation accepts.'],
    ['415', 'The content type of the body is not supported.'],
    ['422', 'A business rule does not allow it; the problem says which.'],
    ['429', 'Too many requests; Retry-After says when to try again.'],
    ['431', 'The address, cookies or other headers of the request are too large. The connection is closed.'],
    [
      '500',
      'The server has a bug. Nothing was saved; the log has the error under the requestId of the problem.',
    ],
    [
      '503',
      'The server is busy, the database is not available, or the request took too long; Retry-After, if there is one, says when to try again.',
    ],
    ['507', 'The disk is full, or too full for files. Nothing was saved.'],
  ],
  bounds: {
    length: (least: number, most: number | null) => {
      if (most === null) return `at least ${least} characters`
      return least === 0 ? `at most ${most} characters` : `${least} to ${most} characters`
    },
    number: (least: string, most: string) => `${least} to ${most}`,
    items: (least: number, most: number | null) => {
      if (most === null) return `at least ${least} entries`
      return least === 0 ? `at most ${most} entries` : `${least} to ${most} entries`
    },
    unique: 'unique entries',
    pattern: 'pattern',
    oneOf: 'one of',
  },
}
