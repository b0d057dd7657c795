import type { KeyHelp } from './keyHelp.ts'
import type { PeriodKey, UsualDay } from './periods.ts'

/** Texts of the UI components that the sign-in page needs too; provided to the whole program. */
export interface UiTexts {
  close: string
  cancel: string
  states: StateTexts
}

/** Texts of the UI components on pages of a signed-in user. The shell provides them to these pages. */
export interface PageTexts {
  inactive: string
  table: TableTexts
  form: FormTexts
  leave: { title: string; text: string; stay: string; leave: string }
  keys: KeyTexts
  howItWorks: HowItWorksTexts
}

/** Keys of the common controls, as the help lists them. */
export interface KeyTexts {
  searchList: readonly KeyHelp[]
  moveRows: readonly KeyHelp[]
  openRow: readonly KeyHelp[]
  chooseRows: readonly KeyHelp[]
  clearChosen: readonly KeyHelp[]
  typeDay: readonly KeyHelp[]
  nextField: readonly KeyHelp[]
  save: readonly KeyHelp[]
  takeOption: readonly KeyHelp[]
  leavePage: readonly KeyHelp[]
  closeHelp: readonly KeyHelp[]
}

/** Texts of the panel that explains a screen: its button and its headings. */
export interface HowItWorksTexts {
  button: string
  failed: string
  steps: string
  rules: string
  final: string
  example: string
}

/** Texts of lists. */
export interface TableTexts {
  search: string
  searchPlaceholder: string
  clearSearch: string
  columns: string
  /** Shows the columns that are hidden because the list is too narrow. */
  showHiddenColumns: (count: number) => string
  /** Marks a column that is hidden because the list is too narrow. */
  noRoom: string
  /** The option to hide columns that do not fit. */
  fitColumns: string
  /** Resets columns and sort order to their defaults. */
  resetColumns: string
  comfortable: string
  compact: string
  showInactive: string
  export: string
  exportCsv: string
  exportXlsx: string
  exporting: string
  exportFailed: string
  exportDisabled: string
  actions: string
  actionsOf: (name: string) => string
  total: string
  /** @param shown the formatted count */
  rows: (shown: string, count: number) => string
  rowsOf: (shown: string, all: string) => string
  /** The keyboard help of rows, in the caption for screen readers. */
  keys: string
  chooseRow: (name: string) => string
  chooseAll: string
  /** How many rows are chosen, and how many of them are not shown, if there are any. */
  chosen: (count: string, hidden: string | null) => string
  /** The name of the toolbar with the actions on the chosen rows. */
  chosenActions: string
  chosenMissing: string
  clearChosen: string
  exportAs: (format: string) => string
  /** The suffix in the name of a file that contains only the chosen rows. */
  chosenFile: string
  chosenSaved: (count: number) => string
  /** How many rows of the file are not shown. */
  hiddenSaved: (count: number) => string
  loading: string
  refreshing: string
  unanswered: string
  emptyTitle: string
  emptyText: string
  noMatchTitle: string
  noMatchText: string
  allInactiveTitle: string
  clearFilters: string
  /** The button that shows the filters on a phone, with how many are set. */
  filters: (count: number) => string
  clearOnlyFilters: string
  staleTitle: string
  partsMissing: string
  any: string
  /** The menus of usual periods and of usual days. */
  period: string
  day: string
  periods: Readonly<Record<PeriodKey, string>>
  days: Readonly<Record<UsualDay, string>>
  /** The error of a period whose first day is after its last. */
  endBeforeStart: (from: string, to: string) => string
  yes: string
  no: string
  firstPage: string
  previousPage: string
  nextPage: string
  page: (page: string) => string
  pageOf: (page: string, pages: string) => string
}

/** Texts of forms and fields. */
export interface FormTexts {
  save: string
  cancel: string
  saveShortcut: string
  /** Lists the invalid fields, each by its label, or by its error if it has none. */
  wrong: (fields: readonly string[]) => string
  /** A save that failed with an unexpected error. */
  saveFailed: string
  openCalendar: string
  dateHint: string
  unreadableMoney: string
  unreadablePercent: string
  unreadableWeight: string
  /** Reading a weight from a scale. */
  scale: { read: string; readInto: (field: string) => string; keys: readonly KeyHelp[] }
  unreadableNumber: string
  unreadableDate: string
  /** A typed text that is none of the options. */
  unreadableChoice: string
  nothingFound: string
  choose: string
  clear: string
}

/** Texts of the states of a page or a part of it: loading, failed. */
export interface StateTexts {
  loading: string
  errorTitle: string
  partFailed: string
  errorText: string
  retry: string
}
