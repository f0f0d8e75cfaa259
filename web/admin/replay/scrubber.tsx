import { addMs, epochMsOf, instantOf, localTime } from '@bon/contracts/kernel'
import type { Step, StepDensity } from '@bon/contracts/replay'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hourOf, shopClock } from '../../shared/format/index.ts'
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
    <section className={`${style.scrubber} grid middle gap-20 plate round-3`} aria-label={t('scrubber')}>
      <div className="row gap-4">
        <button
          type="button"
          className="icon-link"
          aria-label={t('back')}
          disabled={index <= 0}
          onClick={() => show(index - 1)}
        >
          <IconPlayerSkipBackFilled size={19} aria-hidden />
        </button>
        <ActionIcon
          variant="filled"
          color="irgroen"
          radius="xl"
          c="var(--on-primary)"
          aria-label={t(isPlaying ? 'pause' : 'play')}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={22} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={22} aria-hidden />
          )}
        </ActionIcon>
        <button
          type="button"
          className="icon-link"
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
      <fieldset className="fieldset row gap-4">
        <legend className="vh">{t('speed')}</legend>
        {speeds.map((each) => (
          <Button
            key={each}
            px={10}
            variant={each === speed ? 'light' : 'default'}
            bd={each === speed ? '1px solid var(--primary)' : undefined}
            aria-pressed={each === speed}
            onClick={() => setSpeed(each)}
          >
            {t('times', { speed: each })}
          </Button>
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
    <div className="relative">
      <svg className={`${style.chart} block wide`} aria-hidden>
        {density.map((bar) => (
          <Bar
            key={bar.from}
            bar={bar}
            most={most}
            left={shareOf(epochMsOf(bar.from))}
            width={(bar_ms / (to - from)) * 60}
            isLater={epochMsOf(bar.from) > time}
          />
        ))}
        <line x2="100%" y1={ground} y2={ground} stroke="var(--line-strong)" />
        {hoursBetween(from, to).map((hour) => (
          <text
            key={hour}
            className="t-12"
            x={`${shareOf(hour)}%`}
            y={80}
            textAnchor="middle"
            fill="var(--text-3)"
          >
            {hourOf(localTime(instantOf(hour), shopClock.zone()).hour).slice(0, 2)}
          </text>
        ))}
        <Handle left={shareOf(time)} words={clockTime(at)} />
      </svg>
      <input
        type="range"
        className={`${style.range} wide`}
        aria-label={t('time')}
        aria-valuetext={`${clockTime(at)}, ${words}`}
        min={from}
        max={to}
        step={1000}
        value={time}
        onChange={(event) => onTime(Number(event.currentTarget.value))}
      />
    </div>
  )
}

/** Where the bars stand, and how tall the fullest is, in pixels. */
const ground = 62
const tallest = 36

type BarProps = { bar: StepDensity; most: number; left: number; width: number; isLater: boolean }

/** Five minutes: the amber foot is payments, a Z is red, a dot above is a deviation. Lengths across are percents. */
const Bar = ({ bar, most, left, width, isLater }: BarProps) => {
  // A quiet quarter of an hour beside a full house is still seen.
  const height = tallest * (0.16 + Math.sqrt(bar.count / most) * 0.84)
  const paid = bar.payments > 0 ? height * Math.max(0.12, bar.payments / bar.count) : 0
  const isZ = bar.z_reports > 0
  const across = { x: `${left}%`, style: { width: `max(2px, ${width}%)` } }
  return (
    <g opacity={isLater ? 0.4 : 1}>
      <rect {...across} y={ground - height} height={height} fill={`var(--${isZ ? 'danger' : 'primary'})`} />
      {!isZ && <rect {...across} y={ground - paid} height={paid} fill="var(--amber)" />}
      {bar.risks > 0 && (
        <circle cx={`${left + width / 2}%`} cy={ground - height - 5} r={2.5} fill="var(--danger)" />
      )}
    </g>
  )
}

const flag_width = 74

const Handle = ({ left, words }: { left: number; words: string }) => {
  const share = left > 90 ? 0.9 : left < 10 ? 0.1 : 0.5
  return (
    <svg x={`${left}%`} overflow="visible" aria-hidden>
      <line y1={20} y2={ground} stroke="var(--text)" strokeWidth={2} />
      <circle cy={ground} r={7.5} fill="var(--amber)" stroke="var(--text)" strokeWidth={3} />
      <rect x={-share * flag_width} width={flag_width} height={22} rx={5} fill="var(--text)" />
      <text
        className="t-13 w-750"
        x={(0.5 - share) * flag_width}
        y={16}
        textAnchor="middle"
        fill="var(--surface)"
      >
        {words}
      </text>
    </svg>
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
