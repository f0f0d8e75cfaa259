import { SecurityGroup } from '@bon/contracts/security-events'
import { Button, NativeSelect } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { Await } from '../parts/await.tsx'
import { DateField } from '../parts/date-fields/date-field.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { SecurityTable } from './security-table.tsx'
import { useSecurityColumns } from './use-security-columns.ts'
import { useSecurityLog } from './use-security-log.ts'

/** ASVS 16.3: sign-ins, rejections, granted permissions and data exports, newest first. */
export const SecurityScreen = () => {
  // With the texts of the table's rows: loading them after the data would suspend the page and its heading again.
  const { t } = useTranslation(['security', 'common', 'admin', 'identity'])
  const log = useSecurityLog()
  const { filters, narrow, isNarrowed } = log
  return (
    <Page
      title={t('title')}
      actions={<ExportButton sheet={{ name: t('title'), columns: useSecurityColumns(), pages: log.pages }} />}
    >
      <p className="dim2">{t('about')}</p>
      <Filters aria-label={t('filters')}>
        <NativeSelect
          className={filters.group && 'narrowed'}
          aria-label={t('filter_group')}
          value={filters.group ?? ''}
          onChange={(event) => narrow({ group: event.currentTarget.value })}
          data={[
            { value: '', label: t('all_groups') },
            ...SecurityGroup.options.map((group) => ({ value: group, label: t(`group.${group}`) })),
          ]}
        />
        <NativeSelect
          className={filters.person && 'narrowed'}
          aria-label={t('filter_person')}
          value={filters.person ?? ''}
          onChange={(event) => narrow({ person: event.currentTarget.value })}
          data={[{ value: '', label: t('all_persons') }, ...log.persons]}
        />
        <DateField
          className={filters.day && 'narrowed'}
          aria-label={t('day')}
          value={filters.day ?? ''}
          onChange={(day) => narrow({ day })}
        />
      </Filters>
      <Await
        data={log.data}
        error={log.error}
        onRetry={log.refetch}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {({ security_events, next }) =>
          security_events.length === 0 ? (
            <Panel>
              <EmptyState
                icon={<IconShieldLock size={42} stroke={1.3} aria-hidden />}
                title={t(isNarrowed ? 'no_match' : 'empty')}
                action={
                  isNarrowed && (
                    <Button variant="default" onClick={log.clear}>
                      {t('clear')}
                    </Button>
                  )
                }
              >
                {isNarrowed ? null : t('empty_text')}
              </EmptyState>
            </Panel>
          ) : (
            <Panel flush>
              <SecurityTable rows={security_events} />
              <Pager shown={t('shown', { count: security_events.length })} cursor={log.cursor} next={next} />
            </Panel>
          )
        }
      </Await>
    </Page>
  )
}
