import { lazy, Suspense } from 'react'
import { useAskedApproval } from './asked-approval.ts'

const ApprovalDialog = lazy(async () => ({ default: (await import('./approval-dialog.tsx')).ApprovalDialog }))

/** The question for an administrator that an act of the till waits for, whatever lies open. */
export const AskedApprovalDialog = () => {
  const asked = useAskedApproval()
  if (!asked) return null
  const { answer, ...question } = asked
  return (
    <Suspense>
      <ApprovalDialog {...question} onApproved={answer} onClose={() => answer(undefined)} />
    </Suspense>
  )
}
