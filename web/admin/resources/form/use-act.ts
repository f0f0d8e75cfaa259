import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTopic } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { useToast } from '../../../shared/ui/index.ts'

/** One thing done to an entity: it is said when it fails, and what shows the entity fetches it anew. */
export const useAct = () => {
  const client = useQueryClient()
  const toast = useToast()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      toast({ text: problemText(error) })
      return false
    } finally {
      await invalidateTopic(client, 'resources')
      setBusy(false)
    }
  }
  return { act, busy }
}
