import { useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { overdue } from '../../media/fresh-addresses.ts'
import type { DraftPicture } from './draft.ts'

/** Where a picture that the server has is fetched from. A form may stand open, or lie aside, for longer than an address holds. */
export function useServerAddress({ mediaId = '', url }: DraftPicture): string | undefined {
  const isOver = url !== undefined && overdue(url, Date.now()) !== null
  const { data } = useQuery({
    queryKey: ['picture', mediaId],
    queryFn: () => api('GET /files/image/{mediaId}', { mediaId }),
    enabled: isOver && mediaId !== '',
  })
  return isOver ? data?.url : url
}
