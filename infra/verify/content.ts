import { hash } from 'node:crypto'
import { canonical, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'

/** SHA-256 in hex by the native implementation: the log is hashed twice. */
export const sha256Of = (text: string): string => hash('sha256', text)

/**
 * The canonical content that both an event's id and the journal's hash are computed from; made once for both. Throws
 * for values without a canonical form.
 */
export const createContentOf = () => {
  let last: { event: RecordedEvent; content: string } | undefined
  return (event: RecordedEvent): string => {
    if (last?.event === event) return last.content
    const { type, data, meta } = event
    const content = canonical({ type, data, meta })
    last = { event, content }
    return content
  }
}
export type ContentOf = ReturnType<typeof createContentOf>

const namespace_bytes = 16
const variants = '89ab'
let scratch = Buffer.alloc(64 * 1024)

/** `eventId` (services/kernel) from existing content: the version 5 UUID by the native hash. */
export const eventIdOf = (stream: string, index: number, command_id: Uuid, content: string): Uuid => {
  const name = `${stream}:${index}:${content}`
  // A code unit encodes to at most three bytes.
  if (scratch.length < namespace_bytes + name.length * 3) scratch = Buffer.alloc(name.length * 6)
  scratch.write(command_id.replaceAll('-', ''), 'hex')
  const bytes = namespace_bytes + scratch.write(name, namespace_bytes)
  const hex = hash('sha1', scratch.subarray(0, bytes))
  const variant = variants[Number.parseInt(hex[16] as string, 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
