import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSteadyPos } from '../registers/index.ts'
import { useAcceptedList, useWaitingList } from './use-waiting.ts'

/** In the register's menu: how much waits for the server, or for a cashier to see how it was taken. */
export const WaitingKey = () => {
  const { t } = useTranslation('waiting')
  const { dispatch } = useSteadyPos()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => dispatch({ type: 'opened', dialog: { kind: 'waiting' } })}
    >
      <IconClockPause size={25} stroke={1.7} aria-hidden />
      {t('key', { n: useWaitingList().length + useAcceptedList().length })}
    </button>
  )
}
