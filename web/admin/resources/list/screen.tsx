import { Button, SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, Outlet, useNavigate } from 'react-router'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Await } from '../../parts/await.tsx'
import { Page } from '../../parts/page.tsx'
import { Pager } from '../../parts/pager.tsx'
import { ListSkeleton } from '../../parts/skeletons.tsx'
import { type EntityRow, useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportRows } from './export-rows.tsx'
import { FilterBar } from './filter-bar.tsx'
import style from './list.module.css'
import { NothingListed } from './nothing-listed.tsx'
import { SearchBox } from './search-box.tsx'
import { EntityTable } from './table.tsx'
import { type List, useList } from './use-list.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useView } from './use-view.ts'
import { ColumnMenu, ViewMenu } from './view-menu.tsx'

/** An entity's list (DES-14). `rowAction` is rendered at the end of each row. */
export const ListScreen = ({ rowAction }: { rowAction?: (row: EntityRow) => ReactNode }) => {
  const { definition, path, mayWrite, override } = useEntity()
  const { ListTools } = override
  const texts = useTexts(definition)
  const list = useList()
  const view = useView()
  const navigate = useNavigate()
  const selection = useSelection(list.data?.rows ?? [])
  useHotkeys([['n', () => mayWrite && void navigate(`${path}/create`)]])
  const { t } = texts
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ExportRows list={list} shown={view.columns} />
          {mayWrite && (
            <>
              {ListTools && <ListTools />}
              <Button component={Link} to={`${path}/create`} leftSection={<IconPlus size={18} aria-hidden />}>
                {texts.create}
              </Button>
            </>
          )}
        </>
      }
    >
      <ListFilters list={list} view={view} selection={selection} />
      <Await
        data={list.data}
        error={list.error}
        onRetry={list.retry}
        failed={t('ui.failed', { title: texts.title })}
        skeleton={<ListSkeleton />}
      >
        {({ rows, next, total }) =>
          rows.length === 0 ? (
            <NothingListed list={list} />
          ) : (
            <Panel flush className={style.card} aria-busy={list.isOld || undefined}>
              <EntityTable
                rows={rows}
                columns={view.columns}
                list={list}
                selection={selection}
                {...(rowAction && { rowAction })}
              />
              {selection.marked.length > 0 ? (
                <BulkBar selection={selection} archived={list.archived} />
              ) : (
                <Pager
                  shown={t('ui.shown', { shown: rows.length, count: total })}
                  cursor={list.cursor}
                  next={next}
                  words={{ newer: t('ui.previous'), newest: t('ui.first'), older: t('ui.next') }}
                />
              )}
            </Panel>
          )
        }
      </Await>
      <Outlet />
    </Page>
  )
}

type FilterProps = { list: List; view: ReturnType<typeof useView>; selection: Selection }

const ListFilters = ({ list, view, selection }: FilterProps) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  return (
    <search className="row wraps" aria-label={t('ui.filters')}>
      <SearchBox list={list} />
      <FilterBar list={list} />
      <span className="row wraps push">
        <SegmentedControl
          aria-label={t('ui.state')}
          value={list.archived ? 'only' : 'no'}
          data={[
            { value: 'no', label: t('ui.in_use') },
            { value: 'only', label: t('ui.archived_tab') },
          ]}
          onChange={(value) => {
            selection.clear()
            list.showArchived(value === 'only')
          }}
        />
        <ViewMenu list={list} view={view} />
        <ColumnMenu view={view} />
      </span>
    </search>
  )
}
