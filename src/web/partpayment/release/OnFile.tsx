import { type ReactNode, useState } from 'react'
import { useGetReleaseExceptions } from '../../../api/gen/hooks/part-payment/get-release-exceptions.ts'
import type { PartPayment, ReleaseException, ReleaseOnFile } from '../../../api/gen/model/index.ts'
import { LoadingPanel } from '../actions/LoadingPanel.tsx'
import { openRequest } from './useRelease.ts'

/** The data that a release form needs. */
export interface WithFile {
  /** The documents of the customer on file; undefined if they could not be loaded. */
  onFile: ReleaseOnFile | undefined
  /** The approved request that the form begins with, of this or another user; undefined if there is none. */
  approval: ReleaseException | undefined
}

interface OnFileProps {
  loan: PartPayment
  title: string
  /** Whether all items are released. */
  isWhole: boolean
  onClose: () => void
  children: (known: WithFile) => ReactNode
}

/**
 * Shows the form of a release once the documents on file are loaded, so that it begins with the kind of document on file, or with an
 * approved request; the form stays the same whatever is loaded later. If they cannot be loaded, the form begins without a kind.
 */
export function OnFile({ loan, title, isWhole, onClose, children }: OnFileProps) {
  const { data, isError } = useGetReleaseExceptions({ id: loan.id })
  const [begun, setBegun] = useState<WithFile>()
  if (begun !== undefined) return children(begun)
  if (data !== undefined || isError) {
    const request = openRequest(data?.rows, isWhole)
    setBegun({ onFile: data?.onFile, approval: request?.status === 'approved' ? request : undefined })
  }
  return <LoadingPanel title={title} onClose={onClose} />
}
