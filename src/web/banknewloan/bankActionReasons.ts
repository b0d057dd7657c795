import type { BankNewLoan } from '../../api/gen/model/index.ts'
import { useNoDay } from '../shared/record/useNoDay.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import type { BankActionKey } from './bankNewLoanSearch.ts'
import { bankNewLoanTexts } from './texts.ts'

const { actions: texts, page } = bankNewLoanTexts

const operations = {
  pay: 'PayBankNewLoan',
  redeem: 'RedeemBankNewLoan',
  collect: 'CollectPackets',
  reverse: 'ReverseBankNewLoanEntry',
} as const

/** The newest entry of a bank loan that can be reversed. */
export function reversibleEntry({ entries }: BankNewLoan): BankNewLoan['entries'][number] | undefined {
  return entries.find(({ problem }) => problem === null)
}

/** Why an action on a bank loan is disabled, in words; undefined when it is possible. */
export function useBankActionReason(loan: BankNewLoan): (action: BankActionKey) => string | undefined {
  const can = useCan()
  const { storeId } = useScope()
  const noDay = useNoDay(loan.openDayOn)
  return (action) => {
    if (loan.storeId !== storeId) return page.elsewhere
    if (!can(operations[action])) return texts.notAllowed
    if (action === 'collect') return loan.packetCount === 0 ? texts.noneThere : undefined
    if (action === 'reverse' && reversibleEntry(loan) === undefined) return texts.noEntry
    if (action !== 'reverse' && loan.status !== 'open') return texts.ended
    return noDay?.reason
  }
}
