import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCan } from '../shell/can.ts'
import { findLoanFor } from '../shell/layout/searchRequest.ts'
import { useOpenScreens } from '../shell/layout/useMenu.ts'
import classes from './Home.module.css'
import { dashboardTexts } from './texts.ts'

/** The most frequent actions at the counter: each opens its page, or the search for the loan that it needs. */
export function QuickActions() {
  const can = useCan()
  const actions = useOpenScreens().flatMap(({ path, actions = [] }) =>
    actions.filter(({ quick, needs }) => quick === true && can(needs)).map((action) => ({ path, action })),
  )
  if (actions.length === 0) return null
  return (
    <nav className={classes.quick} data-quick aria-label={dashboardTexts.quick}>
      {actions.map(({ path, action: { title, search, target } }, at) => {
        const variant = at === 0 ? 'filled' : 'default'
        if (target !== undefined && 'loan' in target)
          return (
            <Button key={title} variant={variant} onClick={() => findLoanFor(title)}>
              {title}
            </Button>
          )
        return (
          <Button
            key={title}
            variant={variant}
            renderRoot={(props) => <Link to={path} search={search} {...props} />}
          >
            {title}
          </Button>
        )
      })}
    </nav>
  )
}
