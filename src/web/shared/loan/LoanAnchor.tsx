import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../shell/can.ts'
import { Numbers } from '../../ui/Numbers.tsx'

interface LoanAnchorProps extends AnchorProps {
  id: string
  children: ReactNode
}

/** A link to the page of a loan; plain text without the right to view loans. */
export function LoanAnchor({ id, children, ...anchor }: LoanAnchorProps) {
  const sees = useCan()('GetPartPaymentById')
  const shown = typeof children === 'string' ? <Numbers>{children}</Numbers> : children
  if (!sees) return shown
  return (
    <Anchor {...anchor} renderRoot={(props) => <Link to="/partpayment/$id" params={{ id }} {...props} />}>
      {shown}
    </Anchor>
  )
}
