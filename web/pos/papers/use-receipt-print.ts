import type { Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, query } from '../../shared/api/index.ts'
import { type PaperWays, usePaperPrint } from './use-paper-print.ts'

/** Prints the receipt of a bon, unless it is printed already: a copy is never made by itself (LAW-7). */
export const useReceiptPrint = (orderUuid: Uuid) => {
  const client = useQueryClient()
  const paper = usePaperPrint('receipt')
  const made = { params: { uuid: orderUuid } }
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (ways: PaperWays) => {
      const { prints } = (await call(paperEndpoints.list, made)).body
      if (prints.every(({ paper: kind }) => kind !== 'receipt'))
        await paper.mutateAsync({ uuid: orderUuid, ways })
    },
    onSettled: () => client.invalidateQueries({ queryKey: query(paperEndpoints.list, made).queryKey }),
  })
  // A ref, not state: the second tap of a double tap must already see it.
  const begun = useRef(false)
  const print = (ways: PaperWays) => {
    if (begun.current) return
    begun.current = true
    mutate(ways, {
      onError: () => {
        begun.current = false
      },
    })
  }
  return { print, isPending, isSuccess, error }
}
