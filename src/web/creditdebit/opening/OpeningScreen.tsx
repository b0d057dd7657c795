import { useNavigate, useSearch } from '@tanstack/react-router'
import { useGetLedgerOpening } from '../../../api/gen/hooks/ledger-opening/ledger-opening.ts'
import type { ImportTarget } from '../../../api/gen/model/index.ts'
import { LazyMoveIn } from '../../shared/moveIn/LazyMoveIn.tsx'
import { RecordState } from '../../shared/record/RecordState.tsx'
import { useOpenRecord } from '../../shared/record/useOpenRecord.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { OpeningAccepted } from './OpeningAccepted.tsx'
import { OpeningDraft } from './OpeningDraft.tsx'
import { OpeningLoanForm } from './OpeningLoanForm.tsx'
import { ledgerOpeningTexts as texts } from './texts.ts'

/** The opening of the store's ledger: a draft, what it is brought in from, a loan to type, or as it was accepted. */
export function OpeningScreen() {
  const query = useGetLedgerOpening(useScope())
  const open = useOpenRecord()
  const navigate = useNavigate()
  const target = useSearch({ from: '/protected/creditdebit', select: (search) => search.into })
  const onMoveIn = (into: ImportTarget) =>
    void navigate({ to: '/creditdebit', search: { part: 'opening', open: 'import', into } })
  if (open.importing) return <LazyMoveIn target={target ?? 'OpeningLoan'} onClose={open.close} />
  return (
    <RecordState query={query} title={texts.title} onClose={open.close}>
      {(opening) => {
        if (opening.accepted) return <OpeningAccepted opening={opening} accepted={opening.accepted} />
        if (open.adding && opening.cutOverOn !== null)
          return <OpeningLoanForm cutOverOn={opening.cutOverOn} onClose={open.close} />
        return <OpeningDraft opening={opening} onMoveIn={onMoveIn} onTypeLoan={open.add} />
      }}
    </RecordState>
  )
}
