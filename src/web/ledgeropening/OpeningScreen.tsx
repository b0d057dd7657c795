import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGetLedgerOpening } from '../../api/gen/hooks/ledger-opening/get-ledger-opening.ts'
import type { ImportTarget } from '../../api/gen/model/index.ts'
import { LazyImportPage } from '../shared/import/ImportButton.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { OpeningDraft } from './OpeningDraft.tsx'
import { ledgerOpeningTexts as texts } from './texts.ts'

const OpeningAccepted = lazyPart(() => import('./OpeningAccepted.tsx'), 'OpeningAccepted')
const OpeningLoanForm = lazyPart(() => import('./OpeningLoanForm.tsx'), 'OpeningLoanForm')

/**
 * The opening balances of the store: the draft, an import, a loan to enter, or the accepted opening.
 * @param parts the switch to the other parts of the screen
 */
export function OpeningScreen({ parts }: { parts: ReactNode }) {
  const query = useGetLedgerOpening(useScope())
  const open = useOpenRecord()
  const navigate = useNavigate()
  const target = useSearch({ from: '/protected/creditdebit', select: (search) => search.into })
  const onImport = (into: ImportTarget) =>
    void navigate({ to: '/creditdebit', search: { part: 'opening', open: 'import', into } })
  if (open.importing) return <LazyImportPage target={target ?? 'OpeningLoan'} onClose={open.close} />
  return (
    <RecordState query={query} title={texts.title} onClose={open.close}>
      {(opening) => {
        if (opening.accepted)
          return <OpeningAccepted opening={opening} accepted={opening.accepted} parts={parts} />
        if (open.adding && opening.cutOverOn !== null)
          return <OpeningLoanForm cutOverOn={opening.cutOverOn} onClose={open.close} />
        return <OpeningDraft opening={opening} parts={parts} onImport={onImport} onTypeLoan={open.add} />
      }}
    </RecordState>
  )
}
