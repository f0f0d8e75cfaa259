import { epochMsOf, instantOf } from '@bon/contracts/kernel'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerSkipForwardFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../../shared/format/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import type { Guests } from './guests.ts'
import { type DayClock, type Speed, speeds } from './use-day-clock.ts'

/** The time of the practised day: goes on by itself, or to the next guest. */
export const ClockPanel = ({ clock, guests }: { clock: DayClock; guests: Guests }) => {
  const { t } = useTranslation('practice')
  const { time_ms, setTime, isRunning, toggle, speed, setSpeed } = clock
  const { waiting, coming } = guests
  const next = coming[0]
  return (
    <Panel as="section" aria-label={t('play.clock')} className="row gap-14 wraps">
      <b className="title-36">{timeOf(instantOf(time_ms))}</b>
      <Button
        leftSection={
          isRunning ? (
            <IconPlayerPauseFilled size={18} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden />
          )
        }
        onClick={toggle}
      >
        {t(isRunning ? 'play.pause' : 'play.run')}
      </Button>
      <SegmentedControl
        aria-label={t('play.speed')}
        value={`${speed}`}
        onChange={(value) => setSpeed(Number(value) as Speed)}
        data={speeds.map((each) => ({ value: `${each}`, label: t('play.times', { speed: each }) }))}
      />
      <Button
        variant="default"
        leftSection={<IconPlayerSkipForwardFilled size={18} aria-hidden />}
        disabled={!next}
        onClick={() => next && setTime(epochMsOf(next.opened_at))}
      >
        {t('play.next')}
      </Button>
      <p className="dim2" role="status">
        {t('play.waiting', { count: waiting.length })}
        {' · '}
        {next
          ? t('play.coming', { count: coming.length, at: timeOf(next.opened_at) })
          : t('play.none_coming')}
      </p>
    </Panel>
  )
}
