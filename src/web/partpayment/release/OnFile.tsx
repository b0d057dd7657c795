import { type ReactNode, useState } from 'react'
import { useGetReleaseExceptions } from '../../../api/gen/hooks/part-payment/get-release-exceptions.ts'
import type { PartPayment, ReleaseOnFile } from '../../../api/gen/model/index.ts'
import { LoadingPanel } from '../actions/LoadingPanel.tsx'

/** The data that a release form needs. */
export interface WithFile {
  /** The documents of the customer on file; undefined if they could not be loaded. */
  onFile: ReleaseOnFile | undefined
}

interface OnFileProps {
  loan: PartPayment
  title: string
  onClose: () => void
  children: (onFile: WithFile['onFile']) => ReactNode
}

/**
 * Shows the form of a release once the documents on file are loaded, so that it begins with the kind of document on file; the form
 * stays the same whatever is loaded later. If they cannot be loaded, the form begins without a kind.
 */
export function OnFile({ loan, title, onClose, children }: OnFileProps) {
  const { data, isError } = useGetReleaseExceptions({ id: loan.id })
  const [begun, setBegun] = useState<WithFile>()
  if (begun !== undefined) return children(begun.onFile)
  if (data !== undefined || isError) setBegun({ onFile: data?.onFile })
  return <LoadingPanel title={title} onClose={onClose} />
}
