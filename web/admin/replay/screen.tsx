import { epochMsOf } from '@bon/contracts/kernel'
import type { Moment } from '@bon/contracts/replay'
import { Button } from '@mantine/core'
import { IconHistory, IconPlayerTrackNext } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner, EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { ChainBanner } from '../journal/chain-banner.tsx'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { useRegisters } from '../parts/use-registers.ts'
import { indexAt } from './clock-time.ts'
import { PlaceChoice } from './place-choice.tsx'
import { PracticeLink } from './practice-link.tsx'
import { RegisterThen } from './register-then.tsx'
import style from './screen.module.css'
import { Scrubber } from './scrubber.tsx'
import { StepDetail } from './step-detail.tsx'
import { StepsList } from './steps-list.tsx'
import { TableStory } from './table-story.tsx'
import { useDaySheet } from './use-day-sheet.ts'
import { useKeys } from './use-keys.ts'
import { usePlayer } from './use-player.ts'
import {
  type Go,
  type Place,
  type ReplayedDay,
  useDaySteps,
  useDays,
  useMoment,
  usePlace,
  useWholePlace,
} from './use-replay.ts'
import { useStepWords } from './use-step-words.ts'

/** BEYOND-07: a register, a table or the whole house at any second of a day, from the journal's own events. */
export const ReplayScreen = () => {
  const { t } = useTranslation(['replay', 'admin', 'journal', 'story'])
  const { company } = useSession()
  const { place: asked, go } = usePlace()
  const isLooking = useWholePlace(asked, go)
  const days = useDays(asked.register)
  const names = useRegisters()
  const place = { ...asked, day: asked.day ?? (isLooking ? undefined : days.data?.days[0]) }
  const { day, error, retry, isWhole } = useDaySteps(place)
  const [shown_ms, setShown] = useState<number>()
  const [onlyRisks, setOnlyRisks] = useState(false)
  const sheet = useDaySheet(place, names, onlyRisks)
  const index = day ? indexOf(day, place.step, isWhole, shown_ms) : -1
  const { data, ...request } = useMoment(day?.steps[index], asked.register)
  const moment = data?.moment
  const at = moment && epochMsOf(moment.step.at)
  if (at !== shown_ms) setShown(at)
  const crumbs = [
    { label: t('admin:page.journal'), to: officePath(company.uuid, 'journal') },
    { label: t('title') },
  ]
  return (
    <Page
      title={t('title')}
      crumbs={crumbs}
      actions={
        <>
          <PracticeLink register={place.register} day={place.day} />
          <ExportButton sheet={sheet} disabled={place.day === undefined} />
        </>
      }
    >
      <ChainBanner />
      <PlaceChoice
        place={place}
        days={days.data?.days ?? []}
        tables={moment?.floor_plan?.tables ?? []}
        names={names}
        go={go}
      />
      <Await
        data={days.data?.days.length === 0 ? null : day}
        error={error ?? days.error}
        onRetry={() => (days.error ? void days.refetch() : retry())}
        failed={t('failed')}
        skeleton={
          <CardsSkeleton
            rows={[
              { height: 110, spans: [12] },
              { height: 560, spans: [4, 4, 4] },
            ]}
          />
        }
      >
        {(shown) =>
          shown === null || shown.steps.length === 0 ? (
            <Nothing place={place} go={go} />
          ) : (
            <Replayed
              day={shown}
              index={index}
              moment={moment}
              momentError={request.error}
              onRetry={() => void request.refetch()}
              place={place}
              go={go}
              onlyRisks={onlyRisks}
              onOnlyRisks={setOnlyRisks}
            />
          )
        }
      </Await>
    </Page>
  )
}

/** Without a step the day is seen from its end; a step that is not on the line is the last one before the shown time. */
const indexOf = (
  { steps }: ReplayedDay,
  step: string | undefined,
  isWhole: boolean,
  shown_ms: number | undefined,
): number => {
  const known = steps.findIndex((one) => one.step === step)
  if (known >= 0 || (step !== undefined && !isWhole)) return known
  return step === undefined || shown_ms === undefined
    ? steps.length - 1
    : Math.max(0, indexAt(steps, shown_ms))
}

const Nothing = ({ place: { table, register }, go }: { place: Place; go: Go }) => {
  const { t } = useTranslation('replay')
  const isNarrowed = table !== undefined || register !== undefined
  return (
    <Panel>
      <EmptyState icon={<IconHistory size={42} stroke={1.3} aria-hidden />} title={t('nothing')}>
        <p>{t(isNarrowed ? 'nothing_here' : 'nothing_yet')}</p>
        {isNarrowed && (
          <Button variant="default" onClick={() => go({ table: '', register: '', step: '' })}>
            {t('whole_house')}
          </Button>
        )}
      </EmptyState>
    </Panel>
  )
}

type ReplayedProps = {
  day: ReplayedDay
  index: number
  moment: Moment | undefined
  momentError: unknown
  onRetry: () => void
  place: Place
  go: Go
  onlyRisks: boolean
  onOnlyRisks: (only: boolean) => void
}

const Replayed = ({
  day,
  index,
  moment,
  momentError,
  onRetry,
  place,
  go,
  onlyRisks,
  onOnlyRisks,
}: ReplayedProps) => {
  const { t } = useTranslation('replay')
  const words = useStepWords()
  const { steps, density, initials, is_cut } = day
  const show = (to: number) => {
    const step = steps[Math.min(steps.length - 1, Math.max(0, to))]
    if (step) go({ step: step.step, day: place.day ?? '' })
  }
  const risky = steps.flatMap(({ risk }, i) => (risk === null ? [] : [i]))
  const riskAfter = (from: number) => risky.find((i) => i > from) ?? risky[0]
  const nextRisk = riskAfter(index)
  const player = usePlayer({ steps, index, show })
  // By the address, which is ahead of what is drawn: keys may be pressed faster than a day is drawn.
  const reached = () => {
    const step = new URLSearchParams(window.location.search).get('step')
    const found = steps.findIndex((one) => one.step === step)
    return found >= 0 ? found : index
  }
  useKeys({
    back: () => show(reached() - 1),
    on: () => show(reached() + 1),
    first: () => show(0),
    last: () => show(steps.length - 1),
    risk: () => {
      const next = riskAfter(reached())
      if (next !== undefined) show(next)
    },
  })
  const current = steps[index]
  const said = current ? words(current).title : ''
  return (
    <>
      {is_cut && <Banner tone="warn">{t('is_cut')}</Banner>}
      <Scrubber steps={steps} density={density} index={index} words={said} player={player} show={show} />
      <KeysAndNext next={nextRisk} show={show} />
      <p className="vh" role="status">
        {player.isPlaying ? '' : said}
      </p>
      <div className={`${style.columns} grid gap-16 top`}>
        <StepsList
          steps={steps}
          index={index}
          initials={initials}
          risks={risky.length}
          onlyRisks={onlyRisks}
          onOnlyRisks={onOnlyRisks}
          show={show}
        />
        <Await data={moment} error={momentError} onRetry={onRetry} failed={t('moment_failed')}>
          {(then) => (
            <>
              <div className="one-column grid gap-16">
                <RegisterThen moment={then} table={place.table} onTable={(table) => go({ table })} />
                <TableStory moment={then} table={place.table} />
              </div>
              <StepDetail moment={then} />
            </>
          )}
        </Await>
      </div>
    </>
  )
}

/** Which keys move through the day, and the way to the next deviation. */
const KeysAndNext = ({ next, show }: { next: number | undefined; show: (index: number) => void }) => {
  const { t } = useTranslation('replay')
  return (
    <div className="row gap-8-12 wraps">
      <p className="dim t-13">{t('keys')}</p>
      <Button
        className="push"
        variant="default"
        leftSection={<IconPlayerTrackNext size={17} aria-hidden />}
        disabled={next === undefined}
        onClick={() => next !== undefined && show(next)}
      >
        {t('next_risk')}
      </Button>
    </div>
  )
}
