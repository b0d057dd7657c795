import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../shell/can.ts'

interface CustomerAnchorProps extends AnchorProps {
  id: string
  /** Opens in a new tab, so that values typed here are kept. */
  newTab?: boolean
  children: ReactNode
}

/** A link to the page of a customer; plain text without the right to view customers. */
export function CustomerAnchor({ id, newTab = false, children, ...anchor }: CustomerAnchorProps) {
  const sees = useCan()('GetCustomerById')
  if (!sees) return children
  return (
    <Anchor
      {...anchor}
      renderRoot={(props) => (
        <Link to="/customer/$id" params={{ id }} {...(newTab && { target: '_blank' })} {...props} />
      )}
    >
      {children}
    </Anchor>
  )
}
