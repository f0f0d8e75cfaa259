import { useCallback, useRef } from 'react'
import type { ApprovalQuestion } from './dialogs.ts'
import type { TillEvent } from './till-state.ts'

export type Approve = (question: ApprovalQuestion) => Promise<string | undefined>

/** Opens the approval dialog and waits for its answer; a new question cancels the one before it. */
export const useApprove = (dispatch: (event: TillEvent) => void): Approve => {
  const cancel = useRef<() => void>(undefined)
  return useCallback(
    (question) => {
      cancel.current?.()
      return new Promise((resolve) => {
        cancel.current = () => resolve(undefined)
        dispatch({ type: 'opened', dialog: { kind: 'approval', question, answer: resolve } })
      })
    },
    [dispatch],
  )
}
