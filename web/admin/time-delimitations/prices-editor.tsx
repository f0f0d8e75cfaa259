import { customPrices, type DataOf, type products, type Row } from '@bon/contracts/resources'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/use-problem-text.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner, useToast } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { type Action, actionFor } from '../editing/actions.ts'
import { DisputeDialog } from '../editing/dispute-dialog.tsx'
import { isSame, removedFrom, type Saved } from '../editing/editing.ts'
import { OthersBanner } from '../editing/others-banner.tsx'
import { EditingBar } from '../editing/save-bar.tsx'
import { TypedInput } from '../editing/typed-input.tsx'
import { UndoButtons } from '../editing/undo-buttons.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { Table } from '../parts/table.tsx'
import { LeaveGuard } from '../resources/form/leave-guard.tsx'
import style from './prices.module.css'

export type Price = { uuid: string } & DataOf<typeof customPrices>
type PriceKinds = { prices: Price }
/** The owner of the prices: a time rule or a price profile. */
export type PricedUnder = Pick<Price, 'price_profile_uuid' | 'time_delimitation_uuid'>

/** Prices per product: an empty field means the ordinary price; all changes are sent in one call. */
export const PricesEditor = ({
  under,
  goods,
  saved,
  readOnly,
  refetch,
  trial,
}: {
  under: PricedUnder
  goods: readonly Row<typeof products>[]
  saved: Saved<PriceKinds>
  readOnly: boolean
  refetch: () => Promise<void>
  /** Simulates the typed prices, saved or not. */
  trial?: ((prices: readonly Price[]) => ReactNode) | undefined
}) => {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const problemText = useProblemText()
  const [failure, setFailure] = useState<string>()
  const [search, setSearch] = useState('')
  const editor = useEditor<PriceKinds>(saved, {
    wavesOf: ({ base, timeline: { now } }) => {
      const actions: Action[] = [
        ...removedFrom(now.prices, base.prices).map((uuid): Action => ({ action: 'archive', uuid })),
        ...now.prices
          .filter((price) => !isSame(price, base.prices.get(price.uuid)?.thing))
          .map((price) => actionFor(price, base.prices)),
      ]
      return actions.length > 0 ? [{ of: customPrices, actions }] : []
    },
    refetch,
    onSaved: () => toast({ text: t('prices.saved') }),
    onFailed: (error) => setFailure(problemText(error)),
  })
  const { now, changes, busy, dispatch } = editor
  const nameOf = (uuid: string) => goods.find((product) => product.uuid === uuid)?.data.name ?? ''
  const searchText = search.trim().toLocaleLowerCase('da')
  const shown = goods
    .filter(
      ({ data: { name, plu } }) =>
        name.toLocaleLowerCase('da').includes(searchText) || String(plu) === searchText,
    )
    .toSorted((a, b) => a.data.name.localeCompare(b.data.name, 'da'))
  const canSave = !readOnly && !busy && changes > 0
  const save = () => {
    setFailure(undefined)
    if (canSave) void editor.save()
  }
  const typed = (product_uuid: string, text: string): string | undefined => {
    const rest = now.prices.filter((price) => price.product_uuid !== product_uuid)
    const old = now.prices.find((price) => price.product_uuid === product_uuid)
    if (text === '') {
      dispatch({ type: 'did', drawing: { prices: rest } })
      return undefined
    }
    const price = parseMoney(text)
    if (price === undefined || price < 0) return t('prices.not_an_amount')
    const uuid = old?.uuid ?? newId()
    const next: Price = { uuid, product_uuid, price, ...under }
    dispatch({ type: 'did', drawing: { prices: [...rest, next] } })
    return undefined
  }
  return (
    <>
      {editor.othersChanged && <OthersBanner onDismiss={editor.dismissOthers} />}
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {editor.refused.map(({ uuid, code }) => (
        <Banner key={uuid} tone="bad">
          {`${nameOf(now.prices.find((price) => price.uuid === uuid)?.product_uuid ?? '')}: ${t([`common:problem.${code}`, 'common:problem.internal'])}`}
        </Banner>
      ))}
      {trial?.(now.prices)}
      <div className={`${style.bar} row wraps`}>
        <TextInput
          aria-label={t('area.find_product')}
          placeholder={t('area.find_product')}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {!readOnly && (
          <UndoButtons
            canUndo={editor.canUndo}
            canRedo={editor.canRedo}
            onUndo={() => dispatch({ type: 'undo' })}
            onRedo={() => dispatch({ type: 'redo' })}
            onSave={save}
          />
        )}
      </div>
      <Panel flush>
        <Table>
          <caption className="vh">{t('prices.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('prices.product')}</th>
              <th scope="col" className="num">
                {t('prices.ordinary')}
              </th>
              <th scope="col">{t('prices.here')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ uuid, data: { name, price } }) => {
              const own = now.prices.find((each) => each.product_uuid === uuid)
              return (
                <tr key={uuid}>
                  <td lang="da">{name}</td>
                  <td className="num">{price === null ? t('area.open_price') : money(price)}</td>
                  <td className={style.price}>
                    <TypedInput
                      label={t('prices.price_of', { name })}
                      isLabelHidden
                      value={own ? money(own.price) : ''}
                      disabled={readOnly}
                      onTyped={(text) => typed(uuid, text)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
        {shown.length === 0 && <p className={`${style.nothing} dim2`}>{t('area.no_product')}</p>}
      </Panel>
      {!readOnly && changes > 0 && (
        <EditingBar
          changes={changes}
          busy={busy}
          canSave={canSave}
          save={t('prices.save')}
          onSave={save}
          onReset={() => dispatch({ type: 'reset' })}
        />
      )}
      {editor.disputes.length > 0 && (
        <DisputeDialog<PriceKinds>
          disputes={editor.disputes}
          resourceOf={() => customPrices}
          nameOf={({ product_uuid }) => nameOf(product_uuid)}
          sideOf={({ price }) => money(price)}
          onClose={editor.dismissDisputes}
          onSettled={(mine) => {
            const lost = new Set(
              editor.disputes.filter(({ uuid, theirs }) => mine.has(uuid) && !theirs).map(({ uuid }) => uuid),
            )
            editor.settle(mine, ({ prices }) => ({
              prices: prices.map((price) => (lost.has(price.uuid) ? { ...price, uuid: newId() } : price)),
            }))
          }}
        />
      )}
      <LeaveGuard when={() => changes > 0} />
    </>
  )
}
