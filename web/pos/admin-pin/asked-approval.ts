import type { AdminAct } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { useSyncExternalStore } from 'react'

/** An act that waits until an administrator has approved it, or somebody has closed the question. */
export type Asked = {
  register_uuid: Uuid
  act: AdminAct
  causes: readonly string[]
  answer: (reason: string | undefined) => void
}

let current: Asked | null = null
const listeners = new Set<() => void>()
const set = (next: Asked | null) => {
  current = next
  for (const listener of listeners) listener()
}

/** Asks wherever the register is; resolves with the reason that was typed, undefined when the question was closed. */
export const askApproval = (what: Omit<Asked, 'answer'>): Promise<string | undefined> => {
  current?.answer(undefined)
  return new Promise((resolve) => {
    set({
      ...what,
      answer: (reason) => {
        set(null)
        resolve(reason)
      },
    })
  })
}

export const useAskedApproval = (): Asked | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
