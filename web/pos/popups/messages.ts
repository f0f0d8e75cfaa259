import type { StatusMessage } from '@bon/contracts/registers'
import { useState } from 'react'
import { z } from 'zod'
import { keep, kept } from '../../shared/platform/index.ts'

const key = 'messages-seen'
const Seen = z.array(z.string())
const seenHere = (): string[] => Seen.safeParse(kept(key)).data ?? []

/** What nobody at this device has dismissed; danger cannot be (DEF-59). */
export const undismissed = (messages: readonly StatusMessage[], seen: readonly string[]): StatusMessage[] =>
  messages.filter(({ uuid, type }) => type === 'danger' || !seen.includes(uuid))

export const useMessages = (all: readonly StatusMessage[]) => {
  const [seen, setSeen] = useState(seenHere)
  const dismiss = (uuid: string) => {
    const next = [...seen, uuid].slice(-100)
    keep(key, next)
    setSeen(next)
  }
  return { messages: undismissed(all, seen), dismiss }
}
