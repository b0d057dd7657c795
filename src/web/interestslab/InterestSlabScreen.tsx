import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { InterestSlabList } from './InterestSlabList.tsx'

/** /interestslab: the list of schemes. */
export function InterestSlabScreen() {
  return <InterestSlabList open={useOpenRecord()} />
}
