import { registerPages, salesAreas } from '@bon/contracts/resources'
import { Button, SegmentedControl } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProblemText } from '../../shared/i18n/use-problem-text.ts'
import { Banner, useToast } from '../../shared/ui/index.ts'
import { actFor } from '../editing/acts.ts'
import { DisputeDialog } from '../editing/dispute-dialog.tsx'
import { isSame } from '../editing/editing.ts'
import { OthersBanner } from '../editing/others-banner.tsx'
import { EditingBar } from '../editing/save-bar.tsx'
import { UndoButtons } from '../editing/undo-buttons.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { Page } from '../parts/page.tsx'
import { useEntity } from '../resources/entity.ts'
import { LeaveGuard } from '../resources/form/leave-guard.tsx'
import { AddPage } from './add-page.tsx'
import { ArchiveArea } from './archive-area.tsx'
import {
  type Area,
  type AreaKinds,
  type KeyPage,
  reordered,
  withArea,
  withPage,
  withProduct,
} from './area.ts'
import { KeyGrid } from './key-grid.tsx'
import { LooksCard } from './looks-card.tsx'
import { PageCard } from './page-card.tsx'
import { EditorRail } from './page-rail.tsx'
import { ProductFinder } from './product-finder.tsx'
import style from './sales-areas.module.css'
import type { AreaData } from './use-area-data.ts'
import { useDrop } from './use-drop.ts'

type Props = { uuid: string; data: AreaData; refetch: () => Promise<void> }

/** Pages and keys of one area, arranged as they will stand at the till; nothing is sent before it is saved. */
export const SalesAreaEditor = ({ uuid, data, refetch }: Props) => {
  const { t } = useTranslation(['shop', 'resources'])
  const { path, mayWrite } = useEntity()
  const toast = useToast()
  const problemText = useProblemText()
  const [failure, setFailure] = useState<string>()
  const [shownUuid, setShown] = useState<string>()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [said, setSaid] = useState('')
  const readOnly = !mayWrite || data.inherited
  const editor = useEditor<AreaKinds>(data.saved, {
    wavesOf: ({ base, timeline: { now } }) =>
      [
        { of: registerPages, acts: changedOf(now.pages, base.pages).map((page) => actFor(page, base.pages)) },
        { of: salesAreas, acts: changedOf(now.areas, base.areas).map((area) => actFor(area, base.areas)) },
      ].filter(({ acts }) => acts.length > 0),
    refetch,
    onSaved: () => toast({ text: t('area.saved') }),
    onFailed: (error) => setFailure(problemText(error)),
  })
  const { now, changes, busy, dispatch } = editor
  const area = now.areas.find((each) => each.uuid === uuid)
  const did = (drawing: typeof now) => {
    setFailure(undefined)
    dispatch({ type: 'did', drawing })
  }
  const pageOf = (page: string): KeyPage | undefined =>
    now.pages.find((each) => each.uuid === page) ?? parentPage(data, page)
  const pages = (area?.page_uuids ?? []).flatMap((page) => pageOf(page) ?? [])
  const inherited = area ? pagesBefore(area, data, pageOf) : []
  const shown = [...inherited, ...pages].find((page) => page.uuid === shownUuid) ?? pages[0] ?? inherited[0]
  const isOwn = now.pages.some((page) => page.uuid === shown?.uuid)
  const canEditKeys = !readOnly && isOwn
  const keyDrop = useDrop('key', ({ item, to }) => {
    if (!shown || !canEditKeys) return
    const at = to ?? undefined
    did(withPage(now, withProduct(shown, item, at)))
    const name = data.products.get(item)?.button_text ?? ''
    setSaid(
      t('area.key_moved', {
        name,
        place: (at ?? shown.product_uuids.length) + 1,
        count: shown.product_uuids.length,
      }),
    )
  })
  if (!area) return null
  const setPages = (page_uuids: readonly string[]) => did(withArea(now, { page_uuids: [...page_uuids] }))
  const at = area.page_uuids.indexOf(shown?.uuid ?? '')
  const canSave = !readOnly && !busy && changes > 0
  const save = () => {
    setFailure(undefined)
    if (canSave) void editor.save()
  }
  return (
    <Page
      title={area.name}
      crumbs={[
        { label: t('resources:sales_areas.title'), to: path },
        { label: t('resources:sales_areas.one') },
      ]}
      actions={
        <>
          <Button
            component={Link}
            to={`${path}/${uuid}/history`}
            variant="default"
            leftSection={<IconHistory size={20} stroke={1.7} aria-hidden />}
          >
            {t('area.history')}
          </Button>
          {!readOnly && <ArchiveArea uuid={uuid} />}
        </>
      }
    >
      {data.inherited && <Banner tone="info">{t('area.inherited')}</Banner>}
      {editor.othersChanged && <OthersBanner onSeen={editor.dismissOthers} />}
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {editor.refused.map((refused) => (
        <Banner key={refused.uuid} tone="bad">
          {[
            now.pages.find((page) => page.uuid === refused.uuid)?.name ?? area.name,
            refused.rules.length > 0
              ? refused.rules.map((rule) => t([`resources:rule.${rule}`, 'resources:rule.invalid'])).join(' ')
              : t([`common:problem.${refused.code}`, 'common:problem.internal']),
          ].join(': ')}
        </Banner>
      ))}
      <div className={style.layout}>
        <div className={style.main}>
          <LooksCard
            area={area}
            areas={data.areas}
            readOnly={readOnly}
            onChange={(change) => did(withArea(now, change))}
          />
          <div className={style.bar}>
            <SegmentedControl
              aria-label={t('area.scheme')}
              value={scheme}
              data={[
                { value: 'light', label: t('area.light') },
                { value: 'dark', label: t('area.dark') },
              ]}
              onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
            />
            <span className={style.push} />
            {!readOnly && (
              <>
                <UndoButtons
                  canUndo={editor.canUndo}
                  canRedo={editor.canRedo}
                  onUndo={() => dispatch({ type: 'undo' })}
                  onRedo={() => dispatch({ type: 'redo' })}
                  onSave={save}
                />
                <AddPage
                  all={[...now.pages, ...data.parents.map((page) => ({ uuid: page.uuid, ...page.data }))]}
                  taken={area.page_uuids}
                  onAdd={(page, isNew) => {
                    const drawing = isNew ? withPage(now, page) : now
                    did(withArea(drawing, { page_uuids: [...area.page_uuids, page.uuid] }))
                    setShown(page.uuid)
                  }}
                />
              </>
            )}
          </div>
          <div className={style.till} data-mantine-color-scheme={scheme}>
            <EditorRail
              area={area}
              inherited={inherited}
              pages={pages}
              shown={shown?.uuid}
              readOnly={readOnly}
              onShown={setShown}
              onReorder={setPages}
            />
            {shown ? (
              <KeyGrid
                area={area}
                page={shown}
                goods={data.products}
                readOnly={!canEditKeys}
                scheme={scheme}
                drop={keyDrop}
                onChange={(page) => did(withPage(now, page))}
                onSaid={setSaid}
              />
            ) : (
              <p className={style.nothing}>{t('area.no_pages')}</p>
            )}
          </div>
          <p id="area-keys-help" className="dim2">
            {t('area.keys_help')}
          </p>
        </div>
        {shown && (
          <aside className={style.side} aria-label={t('area.page')}>
            {canEditKeys ? (
              <>
                <PageCard
                  key={shown.uuid}
                  page={shown}
                  at={at}
                  last={area.page_uuids.length - 1}
                  onChange={(page) => did(withPage(now, page))}
                  onMove={(to) => setPages(reordered(area.page_uuids, at, to))}
                  onRemove={() => setPages(area.page_uuids.filter((page) => page !== shown.uuid))}
                />
                <ProductFinder
                  goods={data.products}
                  page={shown}
                  drop={keyDrop}
                  onAdd={(product) => did(withPage(now, withProduct(shown, product)))}
                />
              </>
            ) : (
              <section className={style.card}>
                <p>{t(isOwn ? 'area.read_only' : 'area.page_of_parent')}</p>
              </section>
            )}
          </aside>
        )}
      </div>
      <p className="vh" role="status">
        {said}
      </p>
      {!readOnly && changes > 0 && (
        <EditingBar
          changes={changes}
          busy={busy}
          canSave={canSave}
          save={t('area.save')}
          onSave={save}
          onReset={() => dispatch({ type: 'reset' })}
        />
      )}
      {editor.disputes.length > 0 && (
        <DisputeDialog<AreaKinds>
          disputes={editor.disputes}
          resourceOf={(kind) => (kind === 'pages' ? registerPages : salesAreas)}
          nameOf={({ name }) => name}
          sideOf={(thing) => <Side thing={thing} data={data} />}
          onClose={editor.dismissDisputes}
          onSettled={(mine) => editor.settle(mine, (drawing) => drawing)}
        />
      )}
      <LeaveGuard when={() => changes > 0} />
    </Page>
  )
}

const changedOf = <T extends { uuid: string }>(
  things: readonly T[],
  base: ReadonlyMap<string, { thing: T }>,
): T[] => things.filter((thing) => !isSame(thing, base.get(thing.uuid)?.thing))

const parentPage = ({ parents }: AreaData, uuid: string): KeyPage | undefined => {
  const row = parents.find((page) => page.uuid === uuid)
  return row && { uuid: row.uuid, ...row.data }
}

/** The pages of the area's parents, the uppermost first (REG-47); a ring in what was saved ends by itself. */
const pagesBefore = (
  { uuid, parent_uuid }: Area,
  data: AreaData,
  pageOf: (uuid: string) => KeyPage | undefined,
): KeyPage[] => {
  const seen = new Set([uuid])
  let pages: KeyPage[] = []
  for (let next = parent_uuid; next !== null && !seen.has(next); ) {
    seen.add(next)
    const parent = data.areas.find((each) => each.uuid === next)
    pages = [...(parent?.data.page_uuids ?? []).flatMap((page) => pageOf(page) ?? []), ...pages]
    next = parent?.data.parent_uuid ?? null
  }
  return pages
}

/** What a page or the area is on one side of a dispute. */
const Side = ({ thing, data }: { thing: Area | KeyPage; data: AreaData }) => {
  const { t } = useTranslation('shop')
  if (!('product_uuids' in thing))
    return t('area.side', { name: thing.name, columns: thing.columns, count: thing.page_uuids.length })
  const names = thing.product_uuids.map((uuid) => data.products.get(uuid)?.button_text ?? t('area.gone'))
  return `${thing.name}: ${names.join(', ')}`
}
