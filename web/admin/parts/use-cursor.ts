import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Cursors of the previous pages, stored in the history entry; a pasted link has none. */
const trailOf = (state: unknown): string[] =>
  typeof state === 'object' && state !== null && 'trail' in state && Array.isArray(state.trail)
    ? state.trail.filter((cursor): cursor is string => typeof cursor === 'string')
    : []

/** Pages through a list by the server's cursor. It is in the URL, so that back and reload keep the page. */
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
    /** The previous page; from a pasted link, the first page. */
    newer: before === undefined ? undefined : () => go(trail.at(-1), trail.slice(0, -1)),
    /** False when the previous pages are unknown. */
    knowsTrail: trail.length > 0,
  }
}
export type Cursor = ReturnType<typeof useCursor>
