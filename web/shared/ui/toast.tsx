import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { newId } from '../platform/index.ts'
import style from './toast.module.css'

type Toast = { text: string; action?: { label: string; run: () => void } }

/** Undo instead of confirm, for 6 seconds (DESIGN.md 5): `useToast()({ text, action: { label, run } })`. */
export const useToast = (): ((toast: Toast) => void) => show

const show = ({ text, action }: Toast): void => {
  const id = newId()
  const undo = () => {
    action?.run()
    notifications.hide(id)
  }
  notifications.show({
    id,
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

/** Stands once, beside the router. */
export const Toasts = () => (
  <Notifications
    position="bottom-center"
    limit={3}
    zIndex={300}
    containerWidth={420}
    className={style.region ?? ''}
  />
)
