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
import { type Editing, isSame, removedFrom, type Saved } from '../editing/editing.ts'
import { OthersBanner } from '../editing/others-banner.tsx'
import { EditingBar } from '../editing/save-bar.tsx'
import type { Wave } from '../editing/send.ts'
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

type Goods = readonly Row<typeof products>[]

type Props = {
  under: PricedUnder
  goods: Goods
  saved: Saved<PriceKinds>
  readOnly: boolean
  refetch: () => Promise<void>
  /** Simulates the typed prices, saved or not. */
  trial?: ((prices: readonly Price[]) => ReactNode) | undefined
}

/** Prices per product: an empty field means the ordinary price; all changes are sent in one call. */
export const PricesEditor = ({ under, goods, saved, readOnly, refetch, trial }: Props) => {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const problemText = useProblemText()
  const [failure, setFailure] = useState<string>()
  const [search, setSearch] = useState('')
  const editor = useEditor<PriceKinds>(saved, {
    wavesOf,
    refetch,
    onSaved: () => toast({ text: t('prices.saved') }),
    onFailed: (error) => setFailure(problemText(error)),
  })
  const { now, changes, busy, dispatch } = editor
  const nameOf = (uuid: string) => goods.find((product) => product.uuid === uuid)?.data.name ?? ''
  const shown = goodsFor(search, goods)
  const canSave = !readOnly && !busy && changes > 0
  const save = () => {
    setFailure(undefined)
    if (canSave) void editor.save()
  }
  const typed = (product_uuid: string, text: string): string | undefined => {
    const prices = withTyped(now.prices, under, product_uuid, text)
    if (prices === undefined) return t('prices.not_an_amount')
    dispatch({ type: 'did', drawing: { prices } })
    return undefined
  }
  return (
    <>
      {editor.othersChanged && <OthersBanner onDismiss={editor.dismissOthers} />}
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <RefusedPrices editor={editor} nameOf={nameOf} />
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
      <PriceTable goods={shown} prices={now.prices} readOnly={readOnly} onTyped={typed} />
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
      {editor.disputes.length > 0 && <PriceDisputes editor={editor} nameOf={nameOf} />}
      <LeaveGuard when={() => changes > 0} />
    </>
  )
}

const wavesOf = ({ base, timeline: { now } }: Editing<PriceKinds>): Wave[] => {
  const actions: Action[] = [
    ...removedFrom(now.prices, base.prices).map((uuid): Action => ({ action: 'archive', uuid })),
    ...now.prices
      .filter((price) => !isSame(price, base.prices.get(price.uuid)?.thing))
      .map((price) => actionFor(price, base.prices)),
  ]
  return actions.length > 0 ? [{ of: customPrices, actions }] : []
}

const goodsFor = (search: string, goods: Goods): Goods => {
  const searchText = search.trim().toLocaleLowerCase('da')
  return goods
    .filter(
      ({ data: { name, plu } }) =>
        name.toLocaleLowerCase('da').includes(searchText) || String(plu) === searchText,
    )
    .toSorted((a, b) => a.data.name.localeCompare(b.data.name, 'da'))
}

/** The prices after a field was left; an empty one has the ordinary price. Undefined: no amount. */
const withTyped = (
  prices: readonly Price[],
  under: PricedUnder,
  product_uuid: string,
  text: string,
): Price[] | undefined => {
  const rest = prices.filter((price) => price.product_uuid !== product_uuid)
  if (text === '') return rest
  const price = parseMoney(text)
  if (price === undefined || price < 0) return undefined
  const uuid = prices.find((one) => one.product_uuid === product_uuid)?.uuid ?? newId()
  return [...rest, { uuid, product_uuid, price, ...under }]
}

type EditorProps = {
  editor: ReturnType<typeof useEditor<PriceKinds>>
  nameOf: (product_uuid: string) => string
}

const RefusedPrices = ({ editor, nameOf }: EditorProps) => {
  const { t } = useTranslation('shop')
  const productOf = (uuid: string) =>
    editor.now.prices.find((price) => price.uuid === uuid)?.product_uuid ?? ''
  return editor.refused.map(({ uuid, code }) => (
    <Banner key={uuid} tone="bad">
      {`${nameOf(productOf(uuid))}: ${t([`common:problem.${code}`, 'common:problem.internal'])}`}
    </Banner>
  ))
}

type TableProps = {
  goods: Goods
  prices: readonly Price[]
  readOnly: boolean
  onTyped: (product_uuid: string, text: string) => string | undefined
}

const PriceTable = ({ goods, prices, readOnly, onTyped }: TableProps) => {
  const { t } = useTranslation('shop')
  return (
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
          {goods.map(({ uuid, data: { name, price } }) => {
            const own = prices.find((each) => each.product_uuid === uuid)
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
                    onTyped={(text) => onTyped(uuid, text)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {goods.length === 0 && <p className={`${style.nothing} dim2`}>{t('area.no_product')}</p>}
    </Panel>
  )
}

const PriceDisputes = ({ editor, nameOf }: EditorProps) => (
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
)
