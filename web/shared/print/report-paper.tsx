import type { Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/index.ts'
import { ErrorState, LoadingState } from '../ui/index.ts'
import { LayoutPaper } from './layout-paper.tsx'

type ReportPaperProps = { sessionUuid: Uuid; x?: number; look?: 'paper' | 'slip' }

/** A session's Z or X report, or how it stands, as the server lays it out for every printer (DESIGN.md 6, 17). */
export const ReportPaper = ({ sessionUuid: uuid, x, look = 'paper' }: ReportPaperProps) => {
  const { data, error, refetch } = useQuery(
    query(paperEndpoints.report, { params: { uuid }, query: x === undefined ? {} : { x } }),
  )
  if (data) return <LayoutPaper layout={data.layout} look={look} report />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
}
