import { bulkMax } from '@bon/contracts/resources'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidateAfter } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { useToast } from '../../../shared/ui/index.ts'
import { type Data, useEntity } from '../entity.ts'

export type BulkAction =
  | { action: 'change'; uuid: string; data: Data }
  | { action: 'archive'; uuid: string }
  | { action: 'restore'; uuid: string }
export type BulkResult = { done: string[]; refused: { uuid: string; code: string }[] }

/** Bulk actions: each item is independent, so the result lists what succeeded and why others failed. */
export const useBulk = () => {
  const { endpoints } = useEntity()
  const client = useQueryClient()
  const toast = useToast()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const run = async (actions: readonly BulkAction[]): Promise<BulkResult | undefined> => {
    setBusy(true)
    const result: BulkResult = { done: [], refused: [] }
    try {
      for (let from = 0; from < actions.length; from += bulkMax) {
        const { body } = await call(endpoints.bulk, {
          body: { actions: [...actions.slice(from, from + bulkMax)] },
        })
        for (const { uuid, status, refused } of body.results) {
          if (status === 'done') result.done.push(uuid)
          else result.refused.push({ uuid, code: refused?.code ?? 'internal' })
        }
      }
      return result
    } catch (error) {
      toast({ text: problemText(error) })
      return undefined
    } finally {
      await invalidateAfter(client, endpoints.bulk)
      setBusy(false)
    }
  }
  return { run, busy }
}
