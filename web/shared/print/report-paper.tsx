import type { Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/index.ts'
import { ErrorState, LoadingState } from '../ui/index.ts'
import { LayoutPaper } from './layout-paper.tsx'

type ReportPaperProps = { sessionUuid: Uuid; x?: number; variant?: 'paper' | 'slip' }

/** A session's Z or X report, or its current state, in the server's layout for every printer (DES-17). */
export const ReportPaper = ({ sessionUuid: uuid, x, variant = 'paper' }: ReportPaperProps) => {
  const { data, error, refetch } = useQuery(
    query(paperEndpoints.report, { params: { uuid }, query: x === undefined ? {} : { x } }),
  )
  if (data) return <LayoutPaper layout={data.layout} variant={variant} report />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
}
