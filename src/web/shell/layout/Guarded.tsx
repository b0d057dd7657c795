import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { pageTexts } from '#texts/page.ts'
import { PageTextsProvider } from '../../ui/PageTextsProvider.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { missingNeeds, useCan } from '../can.ts'
import { trimHiddenEnds } from '../hiddenEnds.ts'
import { followChanges } from '../live.ts'
import { printInLight } from '../printInLight.ts'
import { connectWrites } from '../query.ts'
import { refreshAfterWrite } from '../staleData.ts'
import { useRightsKnown } from './useMenu.ts'

const texts = layoutTexts.noAccess

// Here and not at the start of the program: only pages with this guard show and print data of the business.
connectWrites(refreshAfterWrite)
followChanges()
printInLight()
trimHiddenEnds()

/** The page, or "no access" if the role lacks a right that the page needs. */
export function Guarded({ children }: { children: ReactNode }) {
  const can = useCan()
  const { needs = [], title = '' } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const known = useRightsKnown()
  if (needs.length > 0 && !known) return <LoadingState />
  if (missingNeeds(needs, can).length === 0) return children
  return (
    <Page title={texts.title}>
      <EmptyState
        icon={<IconLock size={28} stroke={1.6} aria-hidden />}
        title={texts.closed(title)}
        text={texts.hint}
        action={
          <Button component={Link} to="/dashboard" variant="default">
            {texts.home}
          </Button>
        }
      />
    </Page>
  )
}

/** A page without the layout, with the same guard. */
export function GuardedOutlet() {
  return (
    <PageTextsProvider texts={pageTexts}>
      <Guarded>
        <Outlet />
      </Guarded>
    </PageTextsProvider>
  )
}
