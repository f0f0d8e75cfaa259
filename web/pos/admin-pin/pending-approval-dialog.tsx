import { lazy, Suspense } from 'react'
import { useApprovalPrompt } from './pending-approval.ts'

const ApprovalDialog = lazy(async () => ({ default: (await import('./approval-dialog.tsx')).ApprovalDialog }))

/** Shows the pending approval prompt on any register screen. */
export const ApprovalPromptDialog = () => {
  const prompt = useApprovalPrompt()
  if (!prompt) return null
  const { answer, ...question } = prompt
  return (
    <Suspense>
      <ApprovalDialog {...question} onApproved={answer} onClose={() => answer(undefined)} />
    </Suspense>
  )
}
