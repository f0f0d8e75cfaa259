import type { AdminAction } from '@bon/contracts/identity'
import type { RegisterUuid } from '@bon/contracts/kernel'
import { createStore, useStore } from '../../shared/store/index.ts'

/** An action waiting for an administrator's approval; closing the dialog cancels it. */
export type ApprovalPrompt = {
  register_uuid: RegisterUuid
  action: AdminAction
  causes: readonly string[]
  answer: (reason: string | undefined) => void
}

const store = createStore<ApprovalPrompt | null>(null)

/** Opens the approval prompt; resolves with the typed reason, or undefined when the prompt was closed. */
export const requestApproval = (what: Omit<ApprovalPrompt, 'answer'>): Promise<string | undefined> => {
  store.get()?.answer(undefined)
  return new Promise((resolve) => {
    store.set({
      ...what,
      answer: (reason) => {
        store.set(null)
        resolve(reason)
      },
    })
  })
}

export const useApprovalPrompt = (): ApprovalPrompt | null => useStore(store)
