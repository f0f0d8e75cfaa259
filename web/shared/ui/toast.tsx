import { notifications } from '@mantine/notifications'
// Here, not beside the region: our own look of a toast must come after it.
import '@mantine/notifications/styles.css'
import { lazy, Suspense } from 'react'
import { newId } from '../platform/index.ts'
import style from './toast.module.css'
import { useTypedKeys } from './use-typed-keys.ts'

type Toast = {
  text: string
  action?: { label: string; run: () => void }
  /** Said again under the same name, it takes its own place; its undo goes back to before the first. */
  id?: string
}

/** Undo instead of confirm, for 6 seconds (DESIGN.md 5): `useToast()({ text, action: { label, run } })`. */
export const useToast = (): ((toast: Toast) => void) => show

/** What can still be taken back, oldest first. */
const undos = new Map<string, () => void>()

const show = ({ text, action, id = newId() }: Toast): void => {
  const shown = undos.get(id)
  const undo =
    shown ??
    (() => {
      action?.run()
      undos.delete(id)
      notifications.hide(id)
    })
  if (action) {
    undos.delete(id)
    undos.set(id, undo)
  }
  const say = shown ? notifications.update : notifications.show
  say({
    id,
    onClose: () => undos.delete(id),
    autoClose: 6000,
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

/** Fetched when the page stands; what was said before then is shown when it is there. */
const Region = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

/** Stands once, beside the router. Ctrl+Z is the newest toast's undo (DESIGN.md 5); a field has one of its own. */
export const Toasts = () => {
  useTypedKeys(({ key, ctrlKey, metaKey, target }) => {
    const newest = [...undos.values()].at(-1)
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
