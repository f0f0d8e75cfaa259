import { Notifications } from '@mantine/notifications'
import style from './toast.module.css'

/** Where toasts are shown: at the top, since what is tapped next lies at the foot and in the middle. */
export const ToastRegion = () => (
  <Notifications
    position="top-center"
    limit={1}
    transitionDuration={0}
    zIndex={300}
    containerWidth={420}
    className={style.region ?? ''}
  />
)
