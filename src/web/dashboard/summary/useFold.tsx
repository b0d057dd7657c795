import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { preference } from '../../shell/preferences.ts'
import { storePreference } from '../../shell/storePreference.ts'
import { usePhone } from '../../ui/usePhone.ts'
import classes from './Fold.module.css'

/** The preference with the parts that a user keeps open on a phone, separated by commas. */
const OPENED = 'dashboard/opened'

/** A part of the dashboard that is folded under its title on a phone. */
type FoldName =
  | 'money'
  | 'price'
  | 'schemes'
  | 'ageing'
  | 'due'
  | 'approvals'
  | 'collect'
  | 'oldest'
  | 'weeks'
  | 'principal'
  | 'help'

const opened = () => new Set((preference(OPENED) ?? '').split(',').filter(Boolean))

/**
 * Folds a part on a phone until the user opens it; it then stays open on all phones of the user. On wider screens it is always open.
 * @param count how many rows the part has, shown next to its title
 */
export function useFold(
  name: FoldName,
  title: string,
  count?: string,
): { title: ReactNode; isOpen: boolean } {
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(() => opened().has(name))
  if (!isPhone) return { title, isOpen: true }

  function toggle() {
    const names = opened()
    if (isOpen) names.delete(name)
    else names.add(name)
    storePreference(OPENED, [...names].join() || null)
    setOpen(!isOpen)
  }

  return {
    title: (
      <UnstyledButton className={classes.title} aria-expanded={isOpen} onClick={toggle}>
        <span>{title}</span>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
      </UnstyledButton>
    ),
    isOpen,
  }
}

/** The name of a part that can be folded, and the number of its rows. */
export interface Folded {
  fold: FoldName
  count?: string | undefined
}
