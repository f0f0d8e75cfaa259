import { practiceEndpoints } from '@bon/contracts/practice'
import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useMay } from '../parts/use-may.ts'
import { PracticesTable } from './practices-table.tsx'
import { StartDialog } from './start-dialog.tsx'

/** BEYOND-23: past days that are practised, each in a company where everything is test mode. */
export const PracticeScreen = () => {
  const { t } = useTranslation(['practice', 'common'])
  const { data, error, refetch } = useQuery(query(practiceEndpoints.list, {}))
  const mayStart = useMay('practice.write')
  const [address, setAddress] = useSearchParams()
  const wish = { register_uuid: address.get('register') ?? '', day: address.get('day') ?? '' }
  const [isStarting, setStarting] = useState(mayStart && wish.day !== '')
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setStarting(false)
    setAddress({}, { replace: true })
    // A dialog that is taken off the page gives no focus back by itself.
    opener.current?.focus()
  }
  return (
    <Page
      title={t('title')}
      actions={
        mayStart && (
          <Button ref={opener} onClick={() => setStarting(true)}>
            {t('start')}
          </Button>
        )
      }
    >
      <p className="dim2">{t('about')}</p>
      <Await
        data={data?.practices}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {(practices) => (
          <Panel flush={practices.length > 0}>
            {practices.length === 0 ? (
              <EmptyState icon={<IconSchool size={42} stroke={1.3} aria-hidden />} title={t('empty')}>
                {t('empty_text')}
              </EmptyState>
            ) : (
              <PracticesTable practices={practices} />
            )}
          </Panel>
        )}
      </Await>
      {isStarting && <StartDialog wish={wish} onClose={close} />}
    </Page>
  )
}
