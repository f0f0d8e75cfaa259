import { transferEndpoints } from '@bon/contracts/transfers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'

/** A session's postings, refetched on `z_reports` notifications, so that a running one updates live. */
export const useTransfer = (uuid: string) => {
  const { data, error, refetch } = useQuery({
    ...query(transferEndpoints.show, { params: { uuid } }),
    placeholderData: keepPreviousData,
  })
  return { data, error, retry: () => void refetch() }
}
