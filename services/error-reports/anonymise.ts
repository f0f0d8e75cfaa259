import type { ReportedEvent } from '@bon/contracts/error-reports'
import type { RecordedEvent } from '@bon/contracts/kernel'

const uuids = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi
/** Hashes and signatures could identify the original events just like ids. */
const proofs = /^[\w+/=-]{32,}$/

/**
 * Replaces ids consistently, so that the events still fold. Product names are removed too; events never contain persons
 * or texts (RULE-5). Actor and company are left out.
 */
export const anonymise = (events: readonly RecordedEvent[]): ReportedEvent[] => {
  const standIn = counted((n) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`)
  const proof = counted((n) => `proof-${n}`)
  const name = counted((n) => `name-${n}`)

  const text = (value: string): string => {
    const without = value.replace(uuids, (uuid) => standIn(uuid.toLowerCase()))
    return without === value && proofs.test(value) ? proof(value) : without
  }
  const clean = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return key === 'name' ? name(value) : text(value)
    if (Array.isArray(value)) return value.map((each) => clean(each, key))
    return typeof value === 'object' && value !== null ? cleanObject(value) : value
  }
  const cleanObject = (value: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [text(key), clean(each, key)]))

  return events.map(({ stream, type, data, meta }) => ({
    stream: text(stream),
    type,
    v: meta.v,
    at: meta.at,
    data: cleanObject(data),
  }))
}

const counted = (make: (n: number) => string): ((of: string) => string) => {
  const made = new Map<string, string>()
  return (of) => {
    const alias = made.get(of) ?? make(made.size + 1)
    made.set(of, alias)
    return alias
  }
}
