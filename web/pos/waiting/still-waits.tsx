import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner, TouchButton } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { useWaitingList } from './use-waiting.ts'

/** In place of the key that closes the register: its money is counted with what waits, or not at all. */
export const StillWaits = () => {
  const { t } = useTranslation('waiting')
  const { dispatch } = useSteadyPos()
  const { length } = useWaitingList()
  return (
    <>
      <Banner tone="warn" icon={<IconClockPause size={20} aria-hidden />}>
        {t('close.waits', { count: length })}
      </Banner>
      <TouchButton
        variant="primary"
        size="xl"
        onClick={() => dispatch({ type: 'opened', dialog: { kind: 'waiting' } })}
      >
        {t('close.show')}
      </TouchButton>
    </>
  )
}
