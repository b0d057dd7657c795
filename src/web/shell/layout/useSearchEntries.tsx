import { useMantineColorScheme } from '@mantine/core'
import {
  IconArrowRight,
  IconBuildingStore,
  IconLogout,
  IconPlus,
  IconPoint,
  IconReport,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchTexts as texts } from '#texts/search.ts'
import { useGetReports } from '../../../api/gen/hooks/reports/get-reports.ts'
import { rightOn, useCan } from '../can.ts'
import { useSession } from '../session.ts'
import { useWorkspaces } from '../useWorkspaces.ts'
import { colourModes } from './colourModes.ts'
import { menuIcons, otherIcons } from './menuIcons.tsx'
import type { SearchChoice } from './searchChoice.ts'
import { useLogOut } from './useLogOut.ts'
import { useOpenScreens } from './useMenu.ts'
import { useRecordActions } from './useRecordActions.ts'

/** All screens, actions, reports and other stores that the signed-in user can open from the search by name. */
export function useSearchEntries(): SearchChoice[] {
  const navigate = useNavigate()
  const can = useCan()
  const screens = useOpenScreens()
  const reports = useReportEntries()
  const { all, current, pick } = useWorkspaces()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const logOut = useLogOut()
  const { openLoan } = useRecordActions()
  return useMemo(() => {
    const open = screens.map(({ title, path, menu }): SearchChoice => {
      const Icon = (menu === undefined ? otherIcons[path] : menuIcons[menu]) ?? IconPoint
      const otherNames = texts.otherNames[path] ?? []
      return { id: path, group: 'screens', title, otherNames, Icon, run: () => void navigate({ to: path }) }
    })
    const actions = screens.flatMap(({ path, actions = [] }) =>
      actions
        .filter(({ needs }) => can(needs))
        .map((action): SearchChoice => {
          const { title, search, target } = action
          const run = () => void navigate({ to: path, search })
          const choice: SearchChoice = {
            id: `${path}-${title}`,
            group: 'actions',
            title,
            Icon: IconArrowRight,
            run,
          }
          if (target === undefined || !('loan' in target)) return choice
          return { ...choice, loanStep: { status: target.loan, run: (id) => openLoan(id, action) } }
        }),
    )
    const add = screens
      .filter(({ screen, adds = true }) => adds && screen !== undefined && can(rightOn(screen, 'add')))
      .map(({ title, path }): SearchChoice => {
        const run = () => void navigate({ to: path, search: { open: 'new' } })
        return { id: `${path}-add`, group: 'actions', title: texts.add(title), Icon: IconPlus, run }
      })
    const colours = colourModes
      .filter(({ value }) => value !== colorScheme)
      .map(({ value, label, Icon }): SearchChoice => {
        const run = () => setColorScheme(value)
        return { id: `colour-${value}`, group: 'actions', title: texts.colour(label), Icon, run }
      })
    const leave: SearchChoice = {
      id: 'logout',
      group: 'actions',
      title: texts.logout,
      Icon: IconLogout,
      run: () => void logOut(),
    }
    const stores = all
      .filter(({ id }) => id !== current?.id)
      .map((workspace): SearchChoice => {
        const { id, name, companyName } = workspace
        const run = () => void pick(workspace)
        return {
          id: `store-${id}`,
          group: 'stores',
          title: name,
          detail: companyName,
          Icon: IconBuildingStore,
          run,
        }
      })
    return [...open, ...actions, ...add, ...colours, leave, ...reports, ...stores]
  }, [navigate, can, screens, reports, all, current, pick, colorScheme, setColorScheme, logOut, openLoan])
}

/** The reports that the signed-in user may see, by their titles; none until they are loaded. */
function useReportEntries(): SearchChoice[] {
  const navigate = useNavigate()
  const can = useCan()
  const session = useSession()
  const { companyId = '', storeId = '' } = session ?? {}
  const enabled = session !== null && can('GetReports')
  const { data } = useGetReports({ companyId, storeId }, { query: { enabled } })
  return useMemo(
    () =>
      (data?.rows ?? []).map(({ name, title }) => ({
        id: `report-${name}`,
        group: 'reports',
        title,
        Icon: IconReport,
        run: () => void navigate({ to: '/reports', search: { report: name } }),
      })),
    [data, navigate],
  )
}
