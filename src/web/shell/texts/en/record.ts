/** Texts that lists and forms of records share. */
export const recordTexts = {
  back: 'Back to the list',
  /** The name of a table whose section has the same title. */
  tableOf: (title: string) => `Table: ${title}`,
  missing: {
    title: 'Not found',
    text: 'It may belong to another store or no longer exist.',
  },
  ok: 'OK',
  restored: 'Your unsaved draft was restored.',
  otherDraft: (name: string | null) =>
    name === null ? 'You have another unsaved draft.' : `You have another unsaved draft: ${name}.`,
  openDraft: 'Open draft',
  discardDraft: 'Discard draft',
  rejected: 'Not saved',
  once: 'You can safely try again. It will not be saved twice.',
  discard: {
    title: 'Discard your changes?',
    text: 'What you typed here will be lost.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    danger: true,
  },
  add: (noun: string) => `Add ${noun}`,
  importFile: 'Import',
  addKeys: [{ keys: ['N'], does: 'Add a record' }],
  edit: 'Open',
  inactivate: 'In-activate',
  activate: 'Activate',
  activated: (noun: string) => `${noun} Active Successfully`,
  /** An in-active record among active ones. */
  inactiveName: (name: string) => `${name} (in-active)`,
  inactivateTitle: (name: string) => `In-activate ${name}?`,
  activateTitle: (name: string) => `Activate ${name}?`,
  inactivateText: 'It stays in the records and can be activated again at any time.',
  cancel: 'Cancel',
  /** Why an action is disabled, by the action of the right that it needs. */
  notAllowed: {
    view: 'Your role cannot view records here.',
    add: 'Your role cannot add records here.',
    edit: 'Your role cannot make changes here.',
    inactivate: 'Your role cannot in-activate or activate records here.',
    export: 'Your role cannot export data here.',
    endSessions: 'Your role cannot end sessions here.',
    merge: 'Your role cannot merge customers here.',
    block: 'Your role cannot block or unblock customers here.',
    approve: 'Your role cannot approve here.',
    reopen: 'Your role cannot reopen a closed day here.',
    acceptOpening: 'Your role cannot accept opening balances here.',
    /** Any other. */
    any: 'Your role cannot do this here.',
  },
  viewOnly: 'You can view this record. Ask your manager or the owner to change it.',
  inactiveRecord: 'This record is in-active. Activate it to make changes.',
  status: 'Status',
  active: 'Active',
}
