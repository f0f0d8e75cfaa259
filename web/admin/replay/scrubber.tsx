import { addMs, epochMsOf, instantOf, localTime } from '@bon/contracts/kernel'
import type { Step, StepDensity } from '@bon/contracts/replay'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hourOf, shopClock } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { clockTime, indexAt } from './clock-time.ts'
import style from './scrubber.module.css'
import { type Player, speeds } from './use-player.ts'

type Props = {
  steps: readonly Step[]
  density: readonly StepDensity[]
  index: number
  /** The shown step in words. */
  words: string
  player: Player
  show: (index: number) => void
}

const bar_ms = 5 * 60_000

/** The day as bars of five minutes with a handle at the shown step: back, play, on, and how fast. */
export const Scrubber = ({ steps, density, index, words, player, show }: Props) => {
  const { t } = useTranslation('replay')
  const { isPlaying, speed, setSpeed, time_ms, toggle } = player
  return (
    <section className={`${style.scrubber} plate`} aria-label={t('scrubber')}>
      <div className="row gap-4">
        <button
          type="button"
          className={style.icon}
          aria-label={t('back')}
          disabled={index <= 0}
          onClick={() => show(index - 1)}
        >
          <IconPlayerSkipBackFilled size={19} aria-hidden />
        </button>
        <button
          type="button"
          className={`${style.icon} ${style.play}`}
          aria-label={t(isPlaying ? 'pause' : 'play')}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={22} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={22} aria-hidden />
          )}
        </button>
        <button
          type="button"
          className={style.icon}
          aria-label={t('on')}
          disabled={index >= steps.length - 1}
          onClick={() => show(index + 1)}
        >
          <IconPlayerSkipForwardFilled size={19} aria-hidden />
        </button>
      </div>
      <Axis
        steps={steps}
        density={density}
        time={time_ms ?? epochMsOf(steps[index]?.at ?? steps[0]?.at ?? instantOf(0))}
        words={words}
        onTime={(time) => show(Math.max(0, indexAt(steps, time)))}
      />
      <fieldset className={`${style.speeds} row gap-4`}>
        <legend className="vh">{t('speed')}</legend>
        {speeds.map((each) => (
          <button
            key={each}
            type="button"
            className={style.speed}
            aria-pressed={each === speed}
            onClick={() => setSpeed(each)}
          >
            {t('times', { speed: each })}
          </button>
        ))}
      </fieldset>
    </section>
  )
}

type AxisProps = {
  steps: readonly Step[]
  density: readonly StepDensity[]
  /** Milliseconds since the epoch. */
  time: number
  words: string
  onTime: (time: number) => void
}

const Axis = ({ steps, density, time, words, onTime }: AxisProps) => {
  const { t } = useTranslation('replay')
  const from = epochMsOf(density[0]?.from ?? steps[0]?.at ?? instantOf(0))
  const to = epochMsOf(density.at(-1)?.from ?? instantOf(from)) + bar_ms
  const shareOf = (at: number) => Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
  const most = Math.max(1, ...density.map(({ count }) => count))
  const at = instantOf(time)
  return (
    <div className={style.axis}>
      <div className={style.bars} aria-hidden>
        {density.map((bar) => {
          const begin = epochMsOf(bar.from)
          return (
            <i
              key={bar.from}
              className={classes(
                style.bar,
                bar.z_reports > 0 && style.z,
                bar.risks > 0 && style.risky,
                begin > time && style.later,
              )}
              style={{
                left: `${shareOf(begin)}%`,
                width: `max(2px, ${(bar_ms / (to - from)) * 60}%)`,
                // A quiet quarter of an hour beside a full house is still seen.
                height: `${16 + Math.sqrt(bar.count / most) * 84}%`,
              }}
            >
              {bar.payments > 0 && (
                <b style={{ height: `${Math.max(12, (bar.payments / bar.count) * 100)}%` }} />
              )}
            </i>
          )
        })}
      </div>
      <div className={style.handle} style={{ left: `${shareOf(time)}%` }} aria-hidden>
        <span
          className={style.flag}
          data-side={shareOf(time) > 90 ? 'end' : shareOf(time) < 10 ? 'start' : 'middle'}
        >
          {clockTime(at)}
        </span>
      </div>
      <input
        type="range"
        className={style.range}
        aria-label={t('time')}
        aria-valuetext={`${clockTime(at)}, ${words}`}
        min={from}
        max={to}
        step={1000}
        value={time}
        onChange={(event) => onTime(Number(event.currentTarget.value))}
      />
      <div className={style.hours} aria-hidden>
        {hoursBetween(from, to).map((hour) => (
          <span key={hour} style={{ left: `${shareOf(hour)}%` }}>
            {hourOf(localTime(instantOf(hour), shopClock.zone()).hour).slice(0, 2)}
          </span>
        ))}
      </div>
    </div>
  )
}

const hour_ms = 3_600_000
/** Labels that fit beside each other. */
const most_hours = 12

const hoursBetween = (from: number, to: number): number[] => {
  const first = Math.ceil(from / hour_ms) * hour_ms
  const count = Math.max(0, Math.floor((to - first) / hour_ms) + 1)
  const every = Math.ceil(count / most_hours)
  return Array.from({ length: Math.ceil(count / every) || 0 }, (_, i) =>
    epochMsOf(addMs(instantOf(first), i * every * hour_ms)),
  )
}
