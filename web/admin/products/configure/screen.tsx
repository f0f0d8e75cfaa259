import '../../resources/mantine.css.ts'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { Banner, EmptyState, useToast } from '../../../shared/ui/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Await } from '../../parts/await.tsx'
import { ListSkeleton } from '../../parts/skeletons.tsx'
import { useTexts } from '../../resources/use-texts.ts'
import { ProductsPage } from '../products-page.tsx'
import { type CatalogueRows, type ProductRow, useCatalogue } from '../use-catalogue.ts'
import style from './configure.module.css'
import { callsOf, countOf, type Edits, edited, type ProductEdit } from './edits.ts'
import { Line, type Refusals, rowHeight } from './line.tsx'
import { useColumns } from './use-columns.ts'

const { bulk } = resourceEndpoints(products)
const viewHeight = 640
const spare = 6

/** Edits many products in one grid with one save (CAT-02): changes are marked, refusals show their reason. */
export const ConfigureScreen = () => {
  const { t } = useTranslation('products')
  const catalogue = useCatalogue()
  return (
    <ProductsPage title={t('configure.title')}>
      <Await
        data={catalogue.data}
        error={catalogue.error}
        onRetry={() => void catalogue.refetch()}
        failed={t('configure.failed')}
        skeleton={<ListSkeleton />}
      >
        {(rows) => <Grid catalogue={rows} refetch={() => catalogue.refetch()} />}
      </Await>
    </ProductsPage>
  )
}

const Grid = ({ catalogue, refetch }: { catalogue: CatalogueRows; refetch: () => Promise<unknown> }) => {
  const { t } = useTranslation('products')
  const toast = useToast()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>(new Map())
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [search, setSearch] = useState('')
  const [busy, setBusy] = useState(false)
  const own = catalogue.products.filter(({ inherited }) => !inherited)
  const searchText = search.trim().toLocaleLowerCase('da')
  const rows = own.filter(({ data }) => data.name.toLocaleLowerCase('da').includes(searchText))
  const count = countOf(edits)
  useLeaveWarning(count > 0)

  const save = async () => {
    setBusy(true)
    try {
      const refused = await send(edits, own)
      await invalidateAfter(client, bulk)
      await refetch()
      setRefusals(refused)
      setEdits((before) => new Map([...before].filter(([uuid]) => refused.has(uuid))))
      // Last, so that a user who reacts to it edits the refetched rows.
      toast({ text: t('configure.saved', { count: edits.size - refused.size }) })
    } catch (error) {
      toast({ text: problemText(error) })
    } finally {
      setBusy(false)
    }
  }
  const change = (row: ProductRow, field: keyof ProductEdit, value: unknown) => {
    setEdits((before) => edited(before, row, field, value))
    setRefusals((before) => new Map([...before].filter(([uuid]) => uuid !== row.uuid)))
  }
  return (
    <>
      {refusals.size > 0 && <Banner tone="bad">{t('configure.refused', { count: refusals.size })}</Banner>}
      <div className="row gap-8-12 wraps">
        <TextInput
          type="search"
          aria-label={t('configure.search')}
          placeholder={t('configure.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <output className="push amber-text w-650">{count > 0 && t('configure.changed', { count })}</output>
        <Button
          variant="default"
          disabled={count === 0 || busy}
          onClick={() => {
            setEdits(new Map())
            setRefusals(new Map())
          }}
        >
          {t('configure.drop')}
        </Button>
        <Button disabled={count === 0} loading={busy} onClick={() => void save()}>
          {t('configure.save', { count })}
        </Button>
      </div>
      {rows.length === 0 ? (
        <Panel>
          <EmptyState title={t('configure.none')}>{null}</EmptyState>
        </Panel>
      ) : (
        <GridRows
          catalogue={catalogue}
          rows={rows}
          edits={edits}
          refusals={refusals}
          busy={busy}
          onChange={change}
        />
      )}
    </>
  )
}

type GridRowsProps = {
  catalogue: CatalogueRows
  rows: readonly ProductRow[]
  edits: Edits
  refusals: Refusals
  busy: boolean
  onChange: (row: ProductRow, field: keyof ProductEdit, value: unknown) => void
}

/** Only the rows in view are rendered. */
const GridRows = ({ catalogue, rows, edits, refusals, busy, onChange }: GridRowsProps) => {
  const { t } = useTranslation('products')
  const texts = useTexts(products)
  const [top, setTop] = useState(0)
  const columns = useColumns(catalogue)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - spare, rows.length - 1))
  const inView = rows.slice(first, first + Math.ceil(viewHeight / rowHeight) + 2 * spare)
  const after = rows.length - first - inView.length
  return (
    <Panel
      as="section"
      flush
      className={style.grid}
      style={{ maxHeight: viewHeight }}
      aria-label={t('configure.rows')}
      inert={busy}
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table className={`${style.table} table t-14`} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{texts.field('name')}</th>
            {columns.map(({ field }) => (
              <th key={field} scope="col">
                {texts.field(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ height: first * rowHeight }} />}
          {inView.map((row, i) => (
            <Line
              key={`${row.uuid} ${row.revision}`}
              row={row}
              index={first + i + 2}
              columns={columns}
              edit={edits.get(row.uuid)}
              refusal={refusals.get(row.uuid)}
              onChange={onChange}
            />
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after * rowHeight }} />}
        </tbody>
      </table>
    </Panel>
  )
}

/** Sends all edits; returns those that the server refuses. */
const send = async (edits: Edits, own: readonly ProductRow[]): Promise<Refusals> => {
  const refusals: [string, NonNullable<ReturnType<Refusals['get']>>][] = []
  for (const actions of callsOf(edits, own)) {
    const { body } = await call(bulk, { body: { actions } })
    for (const { uuid, refused } of body.results) if (refused) refusals.push([uuid, refused])
  }
  return new Map(refusals)
}

/** The browser asks before closing a tab with unsaved edits. */
const useLeaveWarning = (isDirty: boolean) => {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
