import '../../resources/mantine.css.ts'
import { products } from '@bon/contracts/resources'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateTopic } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { Banner, classes, EmptyState, useToast } from '../../../shared/ui/index.ts'
import { Await } from '../../parts/await.tsx'
import parts from '../../parts/parts.module.css'
import { ListSkeleton } from '../../parts/skeletons.tsx'
import { type EntityRow, endpointsOf } from '../../resources/entity.ts'
import { useTexts } from '../../resources/use-texts.ts'
import { ProductsPage } from '../products-page.tsx'
import { type CatalogueRows, useCatalogue } from '../use-catalogue.ts'
import style from './configure.module.css'
import { callsOf, countOf, type Edits, edited } from './edits.ts'
import { Line, type Refusals, rowHeight } from './line.tsx'
import { useColumns } from './use-columns.ts'

const viewHeight = 640
const spare = 6

/** Many products in one grid, one save (CAT-02): what is changed is marked, what is refused says why. */
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
  const texts = useTexts(products)
  const toast = useToast()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>(new Map())
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [search, setSearch] = useState('')
  const [busy, setBusy] = useState(false)
  const [top, setTop] = useState(0)
  const columns = useColumns(catalogue)
  const own = catalogue.products.filter(({ inherited }) => !inherited)
  const wanted = search.trim().toLocaleLowerCase('da')
  const rows = own.filter(({ data }) => String(data['name']).toLocaleLowerCase('da').includes(wanted))
  const count = countOf(edits)
  useLeaveWarning(count > 0)

  const save = async () => {
    setBusy(true)
    const told: [string, NonNullable<ReturnType<Refusals['get']>>][] = []
    try {
      for (const acts of callsOf(edits, own)) {
        const { body } = await call(endpointsOf('products').bulk, { body: { acts: acts as never } })
        for (const { uuid, refused } of body.results) if (refused) told.push([uuid, refused])
      }
      const refused = new Map(told)
      await invalidateTopic(client, 'resources')
      await refetch()
      setRefusals(refused)
      setEdits((before) => new Map([...before].filter(([uuid]) => refused.has(uuid))))
      // Said last: whoever types next types on the rows as they are now.
      toast({ text: t('configure.saved', { count: edits.size - refused.size }) })
    } catch (error) {
      toast({ text: problemText(error) })
    } finally {
      setBusy(false)
    }
  }
  const change = (row: EntityRow, field: string, value: unknown) => {
    setEdits((before) => edited(before, row, field, value))
    setRefusals((before) => new Map([...before].filter(([uuid]) => uuid !== row.uuid)))
  }
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - spare, rows.length - 1))
  const inView = rows.slice(first, first + Math.ceil(viewHeight / rowHeight) + 2 * spare)
  const after = rows.length - first - inView.length
  return (
    <>
      {refusals.size > 0 && <Banner tone="bad">{t('configure.refused', { count: refusals.size })}</Banner>}
      <div className={style.bar}>
        <TextInput
          type="search"
          aria-label={t('configure.search')}
          placeholder={t('configure.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <output className={style.count}>{count > 0 && t('configure.changed', { count })}</output>
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
        <div className={parts.card}>
          <EmptyState title={t('configure.none')}>{null}</EmptyState>
        </div>
      ) : (
        <section
          className={classes(parts.card, parts.tableCard, style.grid)}
          style={{ maxHeight: viewHeight }}
          aria-label={t('configure.rows')}
          inert={busy}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
          tabIndex={0}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        >
          <table className={style.table} aria-rowcount={rows.length + 1}>
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
                  onChange={change}
                />
              ))}
              {after > 0 && <tr aria-hidden style={{ height: after * rowHeight }} />}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

/** The browser asks before a tab with unsaved work is closed. */
const useLeaveWarning = (isDirty: boolean) => {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
