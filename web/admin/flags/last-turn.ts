import type { Instant } from '@bon/contracts/kernel'

type Turn = { at: Instant; actor_name: string | null }
type Event = Turn & { type: string; data: Readonly<Record<string, unknown>> }

/** The last event that changed the flag or created it; changes of other fields do not count. */
export const lastTurn = (events: readonly Event[], name: string): Turn | undefined =>
  events.findLast(({ type, data }) => {
    if (type === 'ResourceCreated') return stateIn(data['data'], name) !== undefined
    const change = fieldOf(fieldOf(data, 'changes'), 'flags')
    if (change === undefined) return false
    return stateOf(fieldOf(change, 'from'), name) !== stateOf(fieldOf(change, 'to'), name)
  })

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

const stateIn = (data: unknown, name: string) => stateOf(fieldOf(data, 'flags'), name)

const stateOf = (flags: unknown, name: string): unknown =>
  Array.isArray(flags)
    ? fieldOf(
        flags.find((flag) => fieldOf(flag, 'name') === name),
        'is_on',
      )
    : undefined
