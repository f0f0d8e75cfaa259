import { useRef } from 'react'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { isKeyOfDialog } from '../../shared/ui/key-of-dialog.ts'
import { leftOf, type SplitDraft } from './split-draft.ts'
import type { SplitAction, Step } from './split-reducer.ts'

type Keys = {
  draft: SplitDraft
  change: (action: SplitAction) => void
  move: (line_uuid: string, step?: Step) => void
  giveBack: (line_uuid: string, nr: number, step?: Step) => void
  leave: () => void
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea')

/**
 * Arrows move between lines and slips, 1 to 9 mark a slip, Enter moves one, Shift+Enter all, Backspace returns it
 * (DES-32).
 */
export const useSplitKeys = ({ draft, change, move, giveBack, leave }: Keys) => {
  const root = useRef<HTMLDivElement>(null)
  const linesIn = (slip: Element | null | undefined): HTMLElement[] => [
    ...(slip?.querySelectorAll<HTMLElement>('button[data-line]') ?? []),
  ]
  const walk = (key: string, at: HTMLElement | undefined): boolean => {
    const slips = [...(root.current?.querySelectorAll('[data-slip]') ?? [])]
    const slip = at?.closest('[data-slip]') ?? slips[0]
    const here = linesIn(slip)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = at ? here.indexOf(at) + (key === 'ArrowDown' ? 1 : -1) : 0
      here[Math.min(Math.max(next, 0), here.length - 1)]?.focus()
      return here.length > 0
    }
    const candidates = slips.filter((one) => linesIn(one).length > 0 || one === slip)
    const to =
      candidates[candidates.indexOf(slip ?? (candidates[0] as Element)) + (key === 'ArrowRight' ? 1 : -1)]
    linesIn(to)[0]?.focus()
    return to !== undefined
  }
  const action = (at: HTMLElement, back: boolean): boolean => {
    const line_uuid = at.dataset['line'] ?? ''
    const nr = Number(at.closest<HTMLElement>('[data-slip]')?.dataset['slip'] ?? 0)
    if (nr === 0 && !back) move(line_uuid, 'all')
    else {
      const guest = nr === 0 ? draft.marked : nr
      const has = draft.guests.find((one) => one.nr === guest)?.takes[line_uuid] ?? 0
      const step: Step = back ? 'one' : 'all'
      // The focused line is about to disappear: focus it in the original.
      if (nr !== 0 && (step === 'all' || has <= 1000))
        root.current?.querySelector<HTMLElement>(`[data-slip="0"] [data-line="${line_uuid}"]`)?.focus()
      giveBack(line_uuid, guest, step)
    }
    return true
  }
  useTypedKeys(({ key, shiftKey, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return false
    if (isKeyOfDialog()) return false
    if (isField(target)) {
      // The first Esc leaves the field, the next one leaves the split.
      if (key === 'Escape' && target instanceof HTMLElement) target.blur()
      return key === 'Escape'
    }
    if (key === 'Escape') {
      leave()
      return true
    }
    const at = target instanceof HTMLElement && target.dataset['line'] ? target : undefined
    if (key.startsWith('Arrow')) return walk(key, at)
    if (/^[1-9]$/.test(key)) {
      change({ type: 'marked', nr: Number(key) })
      return true
    }
    if (at && key === 'Backspace') return action(at, true)
    if (at && key === 'Enter' && shiftKey) return action(at, false)
    if (at && key === 'Enter' && at.closest('[data-slip="0"]')) {
      const { line } = at.dataset
      if (line && leftOf(draft, line) > 0) move(line)
      return true
    }
    if (at && key === 'Enter') return action(at, true)
    return false
  })
  return root
}
