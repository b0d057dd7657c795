import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { MetalList } from './MetalList.tsx'

/** /metal: the list, or one metal in its place. */
export function MetalScreen() {
  return <MetalList open={useOpenRecord()} />
}
