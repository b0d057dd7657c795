import { useQuery } from '@tanstack/react-query'
import { useGetAttachment } from '../../../api/gen/hooks/common/get-attachment.ts'
import { untilLoaded } from '../../shell/useAttachmentUrl.ts'

/** The first bytes of every PDF. */
const BEGINNING = '%PDF-'

/** Whether a stored file (null: none) is a PDF, by its first bytes; undefined until that is known. */
export function useIsPdf(id: string | null): boolean | undefined {
  const query = { enabled: id !== null, staleTime: untilLoaded }
  const file = useGetAttachment({ id: id ?? '' }, { query }).data
  const { data } = useQuery({
    queryKey: ['isPdf', id],
    queryFn: async () => (await file?.slice(0, BEGINNING.length).text()) === BEGINNING,
    enabled: id !== null && file !== undefined,
    staleTime: 'static',
  })
  return data
}
