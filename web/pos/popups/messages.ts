import type { StatusMessage } from '@bon/contracts/registers'
import { useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../../shared/platform/index.ts'

const key = 'messages-seen'
const DismissedIds = z.array(z.string())
const readDismissed = (): string[] => DismissedIds.safeParse(readStored(key)).data ?? []

/** Messages not dismissed on this device; danger messages cannot be dismissed (DEF-59). */
export const undismissed = (
  messages: readonly StatusMessage[],
  dismissed: readonly string[],
): StatusMessage[] => messages.filter(({ uuid, type }) => type === 'danger' || !dismissed.includes(uuid))

export const useMessages = (all: readonly StatusMessage[]) => {
  const [dismissed, setDismissed] = useState(readDismissed)
  const dismiss = (uuid: string) => {
    const next = [...dismissed, uuid].slice(-100)
    writeStored(key, next)
    setDismissed(next)
  }
  return { messages: undismissed(all, dismissed), dismiss }
}
