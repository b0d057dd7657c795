import '../ui/styles/alert.ts'
import '../ui/styles/button.ts'
import '../ui/styles/skeleton.ts'
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { profileTexts } from '#texts/profile.ts'
import type { ApiError } from '../../api/http.ts'

interface PartStateProps {
  query: {
    isPending: boolean
    isFetching: boolean
    error: ApiError | null
    data: unknown
    refetch: () => unknown
  }
  children: ReactNode
}

/** A part of the page while it loads, when it failed (with Retry), or as it is. */
export function PartState({ query, children }: PartStateProps) {
  if (query.data !== undefined) return children
  if (query.error !== null) {
    return (
      <Alert color="red" variant="light" role="alert">
        {query.error.problem.detail}
        <Group mt="sm">
          <Button variant="default" size="xs" loading={query.isFetching} onClick={() => query.refetch()}>
            {profileTexts.retry}
          </Button>
        </Group>
      </Alert>
    )
  }
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton height={20} width="45%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  )
}
