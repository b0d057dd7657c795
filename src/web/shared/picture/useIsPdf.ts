import { useQuery } from '@tanstack/react-query'
import { useGetAttachment } from '../../../api/gen/hooks/common/get-attachment.ts'

/** The first bytes of every PDF. */
const BEGINNING = '%PDF-'

/** Whether a stored file (null: none) is a PDF, by its first bytes; undefined until that is known. */
export function useIsPdf(id: string | null): boolean | undefined {
  const stays = { staleTime: Number.POSITIVE_INFINITY }
  const file = useGetAttachment({ id: id ?? '' }, { query: { enabled: id !== null, ...stays } }).data
  const { data } = useQuery({
    queryKey: ['isPdf', id],
    queryFn: async () => (await file?.slice(0, BEGINNING.length).text()) === BEGINNING,
    enabled: id !== null && file !== undefined,
    ...stays,
  })
  return data
}
