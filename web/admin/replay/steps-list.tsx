import type { Step } from '@bon/contracts/replay'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TimelineNode } from '../../shared/timeline/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { CardHead } from '../parts/card.tsx'
import { clockTime } from './clock-time.ts'
import style from './steps-list.module.css'
import { useStepWords } from './use-step-words.ts'

/** Drawn before and after the shown step: a day of a large house has thousands. */
const around = 60

type Props = {
  steps: readonly Step[]
  index: number
  initials: Readonly<Record<string, string>>
  risks: number
  onlyRisks: boolean
  onOnlyRisks: (only: boolean) => void
  show: (index: number) => void
}

/** The events of the day on a line; deviations are amber, and can be shown alone. */
export const StepsList = ({ steps, index, initials, risks, onlyRisks, onOnlyRisks, show }: Props) => {
  const { t } = useTranslation('replay')
  const current = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const shownStep = steps[index]?.step
  useEffect(() => {
    const [row, box] = [current.current, list.current]
    // The list follows the shown step, also when it is drawn anew with deviations alone.
    if (row && box && shownStep !== undefined && onlyRisks !== undefined)
      box.scrollTop = row.offsetTop - box.clientHeight / 2
  }, [shownStep, onlyRisks])
  const shown = steps.flatMap((step, i) => {
    const isShown = i === index || (onlyRisks ? step.risk !== null : Math.abs(i - index) <= around)
    return isShown ? [{ step, i }] : []
  })
  return (
    <Panel as="section" aria-labelledby="replay-steps" className="clipped">
      <CardHead>
        <h2 id="replay-steps">{t('events')}</h2>
        <Button
          px={10}
          my={-11}
          mr={-10}
          variant={onlyRisks ? 'light' : 'subtle'}
          aria-pressed={onlyRisks}
          onClick={() => onOnlyRisks(!onlyRisks)}
        >
          {t('only_risks', { count: risks })}
        </Button>
      </CardHead>
      <ol ref={list} className={`${style.list} scrolls relative`}>
        {shown.map(({ step, i }) => (
          <li key={step.step}>
            <StepRow
              step={step}
              who={step.cashier_uuid === null ? undefined : initials[step.cashier_uuid]}
              isCurrent={i === index}
              isLater={i > index}
              innerRef={i === index ? current : undefined}
              onShow={() => show(i)}
            />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type RowProps = {
  step: Step
  who: string | undefined
  isCurrent: boolean
  isLater: boolean
  innerRef: React.Ref<HTMLButtonElement> | undefined
  onShow: () => void
}

const StepRow = ({ step, who, isCurrent, isLater, innerRef, onShow }: RowProps) => {
  const { t } = useTranslation('replay')
  const { title, about } = useStepWords()(step)
  return (
    <button
      ref={innerRef}
      type="button"
      className={classes(style.row, 'grid middle gap-8 wide text-left', isCurrent && style.current)}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onShow}
    >
      <time className="dim t-13" dateTime={step.at}>
        {clockTime(step.at)}
      </time>
      <TimelineNode
        hue={isCurrent || step.risk !== null ? 'amber' : isLater ? 'line-strong' : 'success'}
        isFilled={isCurrent}
        line={isLater ? 'line' : 'success'}
      />
      <span className={`${style.words} shrinks`}>
        <b className="row gap-6 w-650 anywhere">
          {title}
          {step.risk !== null && (
            <IconAlertTriangle size={15} className="amber-text rigid" role="img" aria-label={t('risk')} />
          )}
        </b>
        <small className="block dim t-13">{[about, who].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="num w-650">{step.amount === null ? '' : money(step.amount)}</span>
    </button>
  )
}
