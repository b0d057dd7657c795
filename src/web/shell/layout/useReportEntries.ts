import { IconReport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGetReports } from '../../../api/gen/hooks/reports/reports.ts'
import { useCan } from '../can.ts'
import { useSession } from '../session.ts'
import type { SearchChoice } from './searchChoice.ts'

/** The reports that the signed-in person may see, by their titles; none until the server has told them. */
export function useReportEntries(): SearchChoice[] {
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
