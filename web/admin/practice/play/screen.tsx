import type { ReturnsOf } from '@bon/contracts/kernel'
import { type PracticeResult, practiceEndpoints } from '@bon/contracts/practice'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { query } from '../../../shared/api/index.ts'
import { dateOf } from '../../../shared/format/index.ts'
import { officePath, tillPath } from '../../../shared/paths/index.ts'
import { usePrint } from '../../../shared/print/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Await } from '../../parts/await.tsx'
import { PairOfColumns } from '../../parts/columns.tsx'
import { Page } from '../../parts/page.tsx'
import { CardsSkeleton } from '../../parts/skeletons.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { GuestCard } from './guest-card.tsx'
import { type Guests, guestsAt, startOf } from './guests.ts'
import { Results } from './results.tsx'
import { useDayClock } from './use-day-clock.ts'
import { useWords, type Words } from './use-words.ts'

type Practice = ReturnsOf<typeof practiceEndpoints.show>

/** The practice company’s own messages do not reach this one, so its bons are asked for this often. */
const refetch_ms = 3_000
/** More wait than anybody reads. */
const shown_guests = 12

/** BEYOND-23: the guests of the day come again, a trainee sells to them, and each bon is compared. */
export const PlayScreen = () => {
  const { t } = useTranslation(['practice', 'admin'])
  const { uuid = '' } = useParams()
  const practice = useQuery(query(practiceEndpoints.show, { params: { uuid } }))
  const result = useQuery({
    ...query(practiceEndpoints.result, { params: { uuid } }),
    refetchInterval: refetch_ms,
  })
  const names = { ...practice.data?.names, ...result.data?.names }
  const both = practice.data && result.data && { practice: practice.data, result: result.data.result }
  return (
    <Await
      data={both}
      error={practice.error ?? result.error}
      onRetry={() => void Promise.all([practice.refetch(), result.refetch()])}
      failed={t('play.failed')}
      skeleton={
        <CardsSkeleton
          rows={[
            { height: 80, spans: [12] },
            { height: 240, spans: [6, 6] },
          ]}
        />
      }
    >
      {(found) => <Play key={found.result.session?.session_uuid} {...found} names={names} />}
    </Await>
  )
}

type PlayProps = { practice: Practice; result: PracticeResult; names: Practice['names'] }

const Play = ({ practice: { practice, tasks }, result, names }: PlayProps) => {
  const { t } = useTranslation(['practice', 'admin'])
  const { company } = useSession()
  const clock = useDayClock(startOf(tasks, result))
  const words = useWords(names)
  const print = usePrint()
  const guests = guestsAt(tasks, result, clock.time_ms)
  const title = t('play.title', { day: dateOf(practice.day) })
  const results = <Results result={result} guests={guests} words={words} />
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('title'), to: officePath(company.uuid, 'practice') },
        { label: `${practice.of_register.name} · ${practice.trainee}` },
      ]}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={19} aria-hidden />}
            onClick={() =>
              print(
                <div data-paper="a4" data-mantine-color-scheme="light" className="column gap-16">
                  <h1 className="title-22">{`${title} · ${practice.trainee}`}</h1>
                  {results}
                </div>,
              )
            }
          >
            {t('play.print')}
          </Button>
          <Button
            component={Link}
            variant="default"
            target="_blank"
            to={tillPath(practice.uuid, practice.register_uuid)}
          >
            {t('to_till')}
          </Button>
        </>
      }
    >
      <p className="dim2">{t('play.about')}</p>
      {!result.session?.is_open && (
        <Banner tone="info">{t(result.session ? 'play.closed' : 'play.not_opened')}</Banner>
      )}
      <ClockPanel clock={clock} guests={guests} />
      <Waiting guests={guests} time_ms={clock.time_ms} words={words} />
      {results}
    </Page>
  )
}

const Waiting = ({
  guests: { waiting },
  time_ms,
  words,
}: {
  guests: Guests
  time_ms: number
  words: Words
}) => {
  const { t } = useTranslation('practice')
  const more = waiting.length - shown_guests
  return (
    <>
      <PairOfColumns>
        {waiting.slice(0, shown_guests).map((task) => (
          <GuestCard key={task.task_uuid} task={task} time_ms={time_ms} words={words} />
        ))}
      </PairOfColumns>
      {more > 0 && <p className="dim2">{t('play.more_waiting', { count: more })}</p>}
    </>
  )
}
