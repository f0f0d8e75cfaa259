import { notifications } from '@mantine/notifications'
// Imported here, so that the app's own toast style comes after it.
import '@mantine/notifications/styles.css'
import { lazy, Suspense } from 'react'
import { after, newId } from '../platform/index.ts'
import style from './toast.module.css'
import { useTypedKeys } from './use-typed-keys.ts'

type Toast = {
  text: string
  /** Ctrl+Z runs it too, unless `byKey` is false. */
  action?: { label: string; run: () => void; byKey?: boolean }
  /** A toast with the same id replaces the earlier one; its undo restores the state before the first. */
  id?: string
}

/** Undo instead of confirmation, for 6 seconds (DES-33): `useToast()({ text, action: { label, run } })`. */
export const useToast = (): ((toast: Toast) => void) => show

const shown_ms = 6000

/** What can still be undone, oldest first; only the newest is on the screen. */
const undos = new Map<string, { undo: (() => void) | undefined; byKey: boolean; stop: () => void }>()

const forget = (id: string): void => {
  undos.get(id)?.stop()
  undos.delete(id)
  notifications.hide(id)
}

const undoOf = (id: string, action: Toast['action']): (() => void) | undefined => {
  const before = undos.get(id)?.undo
  if (before || !action) return before
  return () => {
    action.run()
    forget(id)
  }
}

/** One message at a time, the newest: it takes the place of the last, and no pointer over it makes it stay. */
const show = ({ text, action, id = newId() }: Toast): void => {
  const undo = undoOf(id, action)
  undos.get(id)?.stop()
  undos.delete(id)
  undos.set(id, { undo, byKey: action?.byKey !== false, stop: after(shown_ms, () => forget(id)) })
  notifications.clean()
  notifications.show({
    id,
    autoClose: false,
    withCloseButton: false,
    withBorder: false,
    classNames: { root: style.toast ?? '', body: style.body ?? '', description: style.text ?? '' },
    message: (
      <>
        <span>{text}</span>
        {action ? (
          <button type="button" onClick={undo}>
            {action.label}
          </button>
        ) : null}
      </>
    ),
  })
}

/** Loaded after the page; earlier toasts are shown once it is there. */
const Region = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

/**
 * Mounted once, beside the router. Ctrl+Z runs the newest toast's undo (DES-33), except in a field, which has its own.
 */
export const Toasts = () => {
  useTypedKeys(({ key, ctrlKey, metaKey, target }) => {
    const newest = [...undos.values()].findLast(({ undo, byKey }) => undo && byKey)?.undo
    const inField = target instanceof HTMLElement && target.matches('input, textarea')
    if (key !== 'z' || !(ctrlKey || metaKey) || inField || !newest) return false
    newest()
    return true
  })
  return (
    <Suspense>
      <Region />
    </Suspense>
  )
}
