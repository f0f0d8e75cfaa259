import { Notifications } from '@mantine/notifications'
import style from './toast.module.css'

/** Where toasts are shown. */
export const ToastRegion = () => (
  <Notifications
    position="bottom-center"
    limit={3}
    zIndex={300}
    containerWidth={420}
    className={style.region ?? ''}
  />
)
