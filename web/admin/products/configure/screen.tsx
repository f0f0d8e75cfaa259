import '../../resources/mantine.css.ts'
import { products } from '@bon/contracts/resources'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateTopic } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { Banner, classes, EmptyState, useToast } from '../../../shared/ui/index.ts'
import { Await } from '../../parts/await.tsx'
import parts from '../../parts/parts.module.css'
import { ListSkeleton } from '../../parts/skeletons.tsx'
import { type EntityRow, endpointsOf } from '../../resources/entity.ts'
import { useTexts } from '../../resources/use-texts.ts'
import { amount, meantBy, textOf, whole } from '../../resources/widgets/typed.ts'
import { useFaultText } from '../import/use-fault-text.ts'
import { ProductsPage } from '../products-page.tsx'
import { type CatalogueRows, useCatalogue } from '../use-catalogue.ts'
import style from './configure.module.css'
import { callsOf, countOf, type Edits, edited } from './edits.ts'

const rowHeight = 64
const viewHeight = 640
const spare = 6
const hues = (products.fields.hue.schema as unknown as { options: readonly string[] }).options
const groups = (products.fields.article_group as { values?: readonly string[] }).values ?? []

type Choice = { value: string; label: string }
type Column = { field: keyof typeof products.fields; reading?: typeof amount; choices?: readonly Choice[] }
type Refusals = ReadonlyMap<string, { code: string; fields: { path: string; rule: string }[] }>

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
      toast({ text: t('configure.saved', { count: edits.size - refused.size }) })
      await invalidateTopic(client, 'resources')
      await refetch()
      setRefusals(refused)
      setEdits((before) => new Map([...before].filter(([uuid]) => refused.has(uuid))))
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

const useColumns = (catalogue: CatalogueRows): Column[] => {
  const texts = useTexts(products)
  return useMemo(() => {
    const named = (rows: readonly EntityRow[]): Choice[] =>
      rows.map(({ uuid, data }) => ({ value: uuid, label: String(data['name']) }))
    const selling = catalogue.accounts.filter(
      ({ data }) => data['type'] === 'revenue' && data['purpose'] === null && data['vat_type_uuid'] !== null,
    )
    const empty = { value: '', label: '–' }
    return [
      { field: 'price', reading: amount },
      { field: 'category_uuid', choices: [empty, ...named(catalogue.productCategories)] },
      {
        field: 'account_uuid',
        choices: selling.map(({ uuid, data }) => ({
          value: uuid,
          label: `${String(data['number'])} ${String(data['name'])}`,
        })),
      },
      { field: 'print_category_uuid', choices: [empty, ...named(catalogue.printCategories)] },
      { field: 'hue', choices: hues.map((value) => ({ value, label: texts.t(`ui.hue.${value}`) })) },
      { field: 'plu', reading: whole },
      {
        field: 'article_group',
        choices: groups.map((value) => ({ value, label: texts.value('article_group', value) })),
      },
    ]
  }, [catalogue, texts])
}

type LineProps = {
  row: EntityRow
  index: number
  columns: readonly Column[]
  edit: EntityRow['data'] | undefined
  refusal: { code: string; fields: { path: string; rule: string }[] } | undefined
  onChange: (row: EntityRow, field: string, value: unknown) => void
}

const Line = memo(({ row, index, columns, edit, refusal, onChange }: LineProps) => {
  const { t } = useTranslation('products')
  const texts = useTexts(products)
  const faultText = useFaultText()
  const name = String(row.data['name'])
  const faults = new Map(refusal?.fields.map(({ path, rule }) => [path.split('.')[1] ?? '', rule]))
  const isWhole = refusal !== undefined && !columns.some(({ field }) => faults.has(field))
  return (
    <tr aria-rowindex={index} style={{ height: rowHeight }}>
      <th scope="row">
        {name}
        {isWhole && refusal && (
          <span className={style.fault}>{faultText({ field: '', rule: refusal.code })}</span>
        )}
      </th>
      {columns.map(({ field, reading, choices }) => {
        const value = edit && field in edit ? edit[field] : row.data[field]
        const label = t('configure.cell', { name, field: texts.field(field) })
        const rule = faults.get(field)
        return (
          <td key={field} className={classes(edit && field in edit && style.changed, rule && style.wrong)}>
            {choices ? (
              <select
                aria-label={label}
                value={String(value ?? '')}
                onChange={(event) => onChange(row, field, event.target.value || null)}
              >
                {!choices.some((choice) => choice.value === (value ?? '')) && (
                  <option value={String(value ?? '')}>…</option>
                )}
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            ) : (
              <input
                aria-label={label}
                inputMode="decimal"
                placeholder={t('configure.nothing')}
                defaultValue={reading ? textOf(reading, value) : String(value ?? '')}
                key={edit && field in edit ? 'edited' : 'as it is'}
                onBlur={(event) => reading && onChange(row, field, meantBy(reading, event.target.value))}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur()
                }}
              />
            )}
            {rule && <span className={style.fault}>{faultText({ field, rule })}</span>}
          </td>
        )
      })}
    </tr>
  )
})

/** The browser asks before a tab with unsaved work is closed. */
const useLeaveWarning = (isDirty: boolean) => {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
