import { useWorkspaces } from '../../shell/useWorkspaces.ts'
import type { UpiPayee } from './UpiPart.tsx'

/** The company as UPI apps show it to the payer, with what is paid for; undefined while loading. */
export function useUpiPayee(note: string): UpiPayee | undefined {
  const name = useWorkspaces().current?.companyName
  return name === undefined ? undefined : { name, note }
}
