import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../shell/can.ts'

interface LoanAnchorProps extends AnchorProps {
  id: string
  children: ReactNode
}

/** A link to the page of a loan; plain text without the right to view loans. */
export function LoanAnchor({ id, children, ...anchor }: LoanAnchorProps) {
  const sees = useCan()('GetPartPaymentById')
  if (!sees) return children
  return (
    <Anchor {...anchor} renderRoot={(props) => <Link to="/partpayment/$id" params={{ id }} {...props} />}>
      {children}
    </Anchor>
  )
}
