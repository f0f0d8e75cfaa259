import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The pages behind this one, kept with the entry of the browser's history; a pasted link has none. */
const trailOf = (state: unknown): string[] =>
  typeof state === 'object' && state !== null && 'trail' in state && Array.isArray(state.trail)
    ? state.trail.filter((cursor): cursor is string => typeof cursor === 'string')
    : []

/** Walks a list by the server's cursor. The address holds where we are, so that back and reload stay there. */
export const useCursor = () => {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const trail = trailOf(useLocation().state)
  const before = address.get('before') ?? undefined
  const go = (cursor: string | undefined, nextTrail: string[]) => {
    const next = new URLSearchParams(address)
    if (cursor === undefined || cursor === '') next.delete('before')
    else next.set('before', cursor)
    void navigate({ search: next.toString() }, { state: { trail: nextTrail } })
  }
  return {
    before,
    older: (next: string) => go(next, [...trail, before ?? '']),
    /** One page back; from a pasted link straight to the newest. */
    newer: before === undefined ? undefined : () => go(trail.at(-1), trail.slice(0, -1)),
    /** False when the way back page by page is not known. */
    knowsTrail: trail.length > 0,
  }
}
export type Cursor = ReturnType<typeof useCursor>
