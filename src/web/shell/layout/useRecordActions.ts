import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchTexts as texts } from '#texts/search.ts'
import type { FoundCustomer, FoundLoan } from '../../../api/gen/model/index.ts'
import { useCan } from '../can.ts'
import type { ActionDeclaration } from '../staticData.ts'
import { usePrintouts } from '../usePrintouts.ts'
import type { SearchChoice } from './searchChoice.ts'
import { useOpenScreens } from './useMenu.ts'

/** The actions of the signed-in user on records that the search found. */
export interface RecordActions {
  ofLoan: (loan: Pick<FoundLoan, 'id' | 'status' | 'storeName'>) => SearchChoice[]
  ofCustomer: (customer: Pick<FoundCustomer, 'id'>) => SearchChoice[]
  /** Opens a loan's page with an action on it. */
  openLoan: (id: string, action: ActionDeclaration) => void
}

/**
 * The actions on loans and customers that screens declare and that the user may take; for a loan also its printouts, each of which
 * opens in a new tab. A loan of another store has printouts only.
 */
export function useRecordActions(): RecordActions {
  const router = useRouter()
  const can = useCan()
  const screens = useOpenScreens()
  const printoutsOf = usePrintouts()
  return useMemo(() => {
    const declared = screens.flatMap(({ path, actions = [] }) =>
      actions.filter(({ needs }) => can(needs)).map((action) => ({ path, action })),
    )
    const openLoan = (id: string, { search }: ActionDeclaration) =>
      void router.navigate({ to: '/partpayment/$id', params: { id }, search })
    return {
      openLoan,
      ofLoan: ({ id, status, storeName }) => [
        ...declared.flatMap(({ action }): SearchChoice[] => {
          const { title, target } = action
          if (storeName !== null || target === undefined || !('loan' in target) || target.loan !== status)
            return []
          return [{ ...choiceOf(title), run: () => openLoan(id, action) }]
        }),
        ...printoutsOf('loan').map(
          ({ title, pathOf }): SearchChoice => ({
            id: `print-${title}`,
            group: 'actions',
            title: texts.print(title),
            Icon: IconPrinter,
            run: () => void window.open(pathOf(id), '_blank', 'noreferrer'),
          }),
        ),
      ],
      ofCustomer: ({ id }) =>
        declared.flatMap(({ path, action: { title, search, target } }): SearchChoice[] => {
          if (target === undefined || !('customer' in target)) return []
          const run = () => void router.navigate({ to: path, search: { ...search, [target.customer]: id } })
          return [{ ...choiceOf(title), run }]
        }),
    }
  }, [router, can, screens, printoutsOf])
}

function choiceOf(title: string): Omit<SearchChoice, 'run'> {
  return { id: `action-${title}`, group: 'actions', title, Icon: IconArrowRight }
}
