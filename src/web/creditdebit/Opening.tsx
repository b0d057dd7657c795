import { OpeningScreen } from '../ledgeropening/OpeningScreen.tsx'
import { Parts } from './Parts.tsx'

/** The opening balances of the ledger. */
export function Opening() {
  return <OpeningScreen parts={<Parts part="opening" />} />
}
