import { lazy, Suspense } from 'react'
import { useGetReleaseExceptions } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ErrorLine } from '../../ui/states/ErrorLine.tsx'
import { releaseTexts } from '../texts/release.ts'

const ReleaseDecision = lazy(() =>
  import('./ReleaseDecision.tsx').then(({ ReleaseDecision }) => ({ default: ReleaseDecision })),
)

/** The newest request to release the loan by exception, while it waits or was decided today; nothing when there is none. */
export function ReleaseRequest({ loan }: { loan: PartPayment }) {
  const { data, error, refetch } = useGetReleaseExceptions({ id: loan.id })
  if (data === undefined && error !== null)
    return (
      <Section title={releaseTexts.exception.title}>
        <ErrorLine detail={error.problem.detail} onRetry={refetch} />
      </Section>
    )
  const [newest] = data?.rows ?? []
  if (data === undefined || newest === undefined) return null
  const { status } = newest
  if (status === 'used' || status === 'expired') return null
  return (
    <Suspense>
      <ReleaseDecision key={newest.id} loan={loan} request={{ ...newest, status }} onFile={data.onFile} />
    </Suspense>
  )
}
