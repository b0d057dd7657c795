import { Alert } from '@mantine/core'
import { useGetHealth } from '../../api/gen/hooks/common/common.ts'
import { dashboardTexts } from './texts.ts'

const texts = dashboardTexts.diskLow
const EVERY_MS = 60_000

/** Warns while the disk of the server is nearly full; nothing else of its health is shown here. */
export function DiskWarning() {
  const { data } = useGetHealth({ query: { refetchInterval: EVERY_MS, retry: false } })
  if (data?.reason !== 'diskLow') return null
  return (
    <Alert color="red" variant="light" role="alert" title={texts.title(data.diskFreePercent ?? 0)}>
      {texts.text}
    </Alert>
  )
}
