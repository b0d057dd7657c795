import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getGetReportQueryKey, getReport } from '../../../api/gen/hooks/reports/reports.ts'
import type { GetReportRequest, ReportRow } from '../../../api/gen/model/index.ts'
import type { ApiError } from '../../../api/http.ts'
import { allRows } from '../../shared/list/pagedList.ts'

/** All rows of a report, read page after page, and how many have come so far. */
export function useReportRows(asked: GetReportRequest, enabled: boolean) {
  const [read, setRead] = useState(0)
  const query = useQuery<readonly ReportRow[], ApiError>({
    queryKey: [...getGetReportQueryKey(asked), 'whole'],
    queryFn: ({ signal }) => {
      setRead(0)
      return allRows(async (page) => {
        const reply = await getReport({ ...asked, ...page }, { signal })
        setRead((before) => before + reply.rows.length)
        return reply
      })
    },
    enabled,
    staleTime: 0,
  })
  return { ...query, read }
}
