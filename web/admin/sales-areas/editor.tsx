import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProblemText } from '../../shared/i18n/use-problem-text.ts'
import { Banner, useToast } from '../../shared/ui/index.ts'
import { EditorAside, EditorCard, EditorColumns, EditorFoot } from '../editing/editor-shell.tsx'
import { OthersBanner } from '../editing/others-banner.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { Page } from '../parts/page.tsx'
import { useEntity } from '../resources/entity.ts'
import { LeaveGuard } from '../resources/form/leave-guard.tsx'
import { wavesOf } from './actions.ts'
import { ArchiveArea } from './archive-area.tsx'
import { type AreaKinds, type KeyPage, reordered, withArea, withPage, withProduct } from './area.ts'
import { AreaDisputes } from './area-disputes.tsx'
import { EditorBar } from './editor-bar.tsx'
import { KeyGrid } from './key-grid.tsx'
import { LooksCard } from './looks-card.tsx'
import { PageCard } from './page-card.tsx'
import { EditorRail } from './page-rail.tsx'
import { pagesBefore, parentPage } from './parent-pages.ts'
import { ProductFinder } from './product-finder.tsx'
import { RefusedParts } from './refused-parts.tsx'
import style from './sales-areas.module.css'
import type { AreaData } from './use-area-data.ts'
import { useDrop } from './use-drop.ts'

type Props = { uuid: string; data: AreaData; refetch: () => Promise<void> }

/** Arranges an area's pages and keys as on the register; nothing is sent before saving. */
export const SalesAreaEditor = ({ uuid, data, refetch }: Props) => {
  const { t } = useTranslation(['shop', 'resources'])
  const { path, mayWrite } = useEntity()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const readOnly = !mayWrite || data.inherited
  const editing = useAreaEditing({ uuid, data, refetch }, readOnly)
  const { editor, failure, area, now, did, save, canSave, announcement } = editing
  const { changes, busy, dispatch } = editor
  if (!area) return null
  return (
    <Page
      title={area.name}
      crumbs={[
        { label: t('resources:sales_areas.title'), to: path },
        { label: t('resources:sales_areas.one') },
      ]}
      actions={<AreaActions uuid={uuid} path={path} readOnly={readOnly} />}
    >
      {data.inherited && <Banner tone="info">{t('area.inherited')}</Banner>}
      {editor.othersChanged && <OthersBanner onDismiss={editor.dismissOthers} />}
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <RefusedParts editor={editor} areaName={area.name} />
      <EditorColumns aside={<AreaAside area={area} data={data} editing={editing} />}>
        <LooksCard
          area={area}
          areas={data.areas}
          readOnly={readOnly}
          onChange={(change) => did(withArea(now, change))}
        />
        <EditorBar
          area={area}
          editor={editor}
          parents={data.parents}
          readOnly={readOnly}
          scheme={scheme}
          onScheme={setScheme}
          onSave={save}
          onAdd={(page, isNew) => {
            const drawing = isNew ? withPage(now, page) : now
            did(withArea(drawing, { page_uuids: [...area.page_uuids, page.uuid] }))
            editing.setShown(page.uuid)
          }}
        />
        <AreaTill area={area} data={data} editing={editing} readOnly={readOnly} scheme={scheme} />
        <p id="area-keys-help" className="dim2">
          {t('area.keys_help')}
        </p>
      </EditorColumns>
      <EditorFoot
        announced={announcement}
        readOnly={readOnly}
        changes={changes}
        busy={busy}
        canSave={canSave}
        save={t('area.save')}
        onSave={save}
        onReset={() => dispatch({ type: 'reset' })}
      />
      <AreaDisputes editor={editor} data={data} />
      <LeaveGuard when={() => changes > 0} />
    </Page>
  )
}

type Editing = ReturnType<typeof useAreaEditing>
type Area = NonNullable<Editing['area']>

/** The arrangement while it is edited, and which page of it is shown. */
const useAreaEditing = ({ uuid, data, refetch }: Props, readOnly: boolean) => {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const problemText = useProblemText()
  const [failure, setFailure] = useState<string>()
  const [shownUuid, setShown] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const editor = useEditor<AreaKinds>(data.saved, {
    wavesOf,
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
    setAnnouncement(
      t('area.key_moved', {
        name,
        place: (at ?? shown.product_uuids.length) + 1,
        count: shown.product_uuids.length,
      }),
    )
  })
  const setPages = (page_uuids: readonly string[]) => did(withArea(now, { page_uuids: [...page_uuids] }))
  const canSave = !readOnly && !busy && changes > 0
  const save = () => {
    setFailure(undefined)
    if (canSave) void editor.save()
  }
  return {
    editor,
    now,
    area,
    did,
    failure,
    pages,
    inherited,
    shown,
    isOwn,
    canEditKeys,
    keyDrop,
    announcement,
    setAnnouncement,
    setShown,
    setPages,
    canSave,
    save,
  }
}

const AreaActions = ({ uuid, path, readOnly }: { uuid: string; path: string; readOnly: boolean }) => {
  const { t } = useTranslation('shop')
  return (
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
  )
}

type PartProps = { area: Area; data: AreaData; editing: Editing }

/** Beside the till: the shown page, and products to put on it. */
const AreaAside = ({ area, data, editing }: PartProps) => {
  const { t } = useTranslation('shop')
  const { now, did, shown, isOwn, canEditKeys, keyDrop, setPages } = editing
  if (!shown) return null
  const at = area.page_uuids.indexOf(shown.uuid)
  return (
    <EditorAside aria-label={t('area.page')}>
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
        <EditorCard>
          <p>{t(isOwn ? 'area.read_only' : 'area.page_of_parent')}</p>
        </EditorCard>
      )}
    </EditorAside>
  )
}

/** The pages and keys as the register shows them. */
const AreaTill = ({
  area,
  data,
  editing,
  readOnly,
  scheme,
}: PartProps & { readOnly: boolean; scheme: 'light' | 'dark' }) => {
  const { t } = useTranslation('shop')
  const { now, did, inherited, pages, shown, canEditKeys, keyDrop, setShown, setPages, setAnnouncement } =
    editing
  return (
    <div className={`${style.till} grid gap-12 round-3`} data-mantine-color-scheme={scheme}>
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
          onAnnounce={setAnnouncement}
        />
      ) : (
        <p className={`${style.nothing} all-columns dim2`}>{t('area.no_pages')}</p>
      )}
    </div>
  )
}
