import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  tone: 'error' | 'warning'
  title: string
  icon?: ReactNode
  role?: 'alert'
  children: ReactNode
}

/** A notice on the sign-in page, which everybody loads: it looks like Mantine's Alert and costs a tenth of its bytes. */
export function Notice({ tone, title, icon, role, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Text component="div" size="sm" fw={700} c="inherit" className={classes.title}>
        {icon}
        {title}
      </Text>
      <div className={classes.text}>{children}</div>
    </div>
  )
}
