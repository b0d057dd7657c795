import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../shell/can.ts'

interface CustomerAnchorProps extends AnchorProps {
  id: string
  children: ReactNode
}

/** The way to the page of a customer; its words alone for who may not view customers. */
export function CustomerAnchor({ id, children, ...anchor }: CustomerAnchorProps) {
  const sees = useCan()('Customer', 'view')
  if (!sees) return children
  return (
    <Anchor {...anchor} renderRoot={(props) => <Link to="/customer/$id" params={{ id }} {...props} />}>
      {children}
    </Anchor>
  )
}
