import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { activeReason, ownerOf } from './accountValues.ts'
import { Parts } from './Parts.tsx'
import { creditDebitTexts } from './texts.ts'

const texts = creditDebitTexts.accounts

/** The chart of accounts. */
export const AccountsScreen: MasterScreen = recordScreen({
  name: 'Account',
  texts,
  columns: [
    { id: 'code', width: 90 },
    { id: 'name', width: 280 },
    { id: 'kind', labels: texts.kinds, width: 120 },
    { id: 'origin', value: (account) => texts.origins[ownerOf(account)], width: 150 },
  ],
  filters: [{ id: 'kind', field: 'kind', labels: texts.kinds }],
  nameOf: ({ code, name }) => creditDebitTexts.account(code, name),
  activeReason: activeReason,
  before: <Parts part="accounts" />,
  form: async () => (await import('./AccountRecord.tsx')).AccountRecord,
})
