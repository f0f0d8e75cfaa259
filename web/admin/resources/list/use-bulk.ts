import { bulkMax } from '@bon/contracts/resources'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidateTopic } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { useToast } from '../../../shared/ui/index.ts'
import { type Data, useEntity } from '../entity.ts'

export type BulkAct =
  | { act: 'change'; uuid: string; data: Data }
  | { act: 'archive'; uuid: string }
  | { act: 'restore'; uuid: string }
export type BulkResult = { done: string[]; refused: { uuid: string; code: string }[] }

/** Many at once: each stands alone, so the answer says which were done and why the others were not. */
export const useBulk = () => {
  const { endpoints } = useEntity()
  const client = useQueryClient()
  const toast = useToast()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const run = async (acts: readonly BulkAct[]): Promise<BulkResult | undefined> => {
    setBusy(true)
    const result: BulkResult = { done: [], refused: [] }
    try {
      for (let from = 0; from < acts.length; from += bulkMax) {
        const { body } = await call(endpoints.bulk, {
          body: { acts: [...acts.slice(from, from + bulkMax)] },
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
      await invalidateTopic(client, 'resources')
      setBusy(false)
    }
  }
  return { run, busy }
}
