import type { RegisterProduct } from '@bon/contracts/registers'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { every, now } from '../../shared/platform/index.ts'
import { Dialog, Tag, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { findProduct } from '../sale/find-product.ts'
import style from './sold-out.module.css'
import { useStrike } from './use-strike.ts'
import { type Absence, useUnavailable } from './use-unavailable.ts'

const most = 40

/** Lists sold-out and hidden products; typing searches all products (POS-11, POS-55). */
export const SoldOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['bon', 'pos'])
  const { register } = usePos()
  const absent = useUnavailable()
  const [typed, setTyped] = useState('')
  const searching = typed.trim() !== ''
  const shown = searching
    ? findProduct(register.products, typed).matches.slice(0, most)
    : register.products.filter(({ uuid }) => absent.has(uuid))
  return (
    <Dialog title={t('soldOut.title')} onClose={onClose} size={640}>
      <input
        type="search"
        className={`${style.search} plate-strong wide t-16`}
        value={typed}
        placeholder={t('soldOut.search')}
        aria-label={t('soldOut.search')}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className={`${style.none} dim2 text-centre`}>{t(searching ? 'search.none' : 'soldOut.none')}</p>
      ) : (
        <ul className={style.list}>
          {shown.map((product) => (
            <Row key={product.uuid} product={product} absence={absent.get(product.uuid)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const Row = ({ product, absence }: { product: RegisterProduct; absence: Absence | undefined }) => {
  const { t } = useTranslation(['bon', 'pos'])
  const strike = useStrike()
  const textParams = { name: product.name }
  return (
    <li>
      <span lang="da" className="grow w-650 anywhere">
        {product.name}
      </span>
      {absence ? <State absence={absence} /> : null}
      {absence ? (
        <TouchButton
          aria-label={t('soldOut.backOf', textParams)}
          onClick={() => void strike(product.uuid, 'back_in_sale')}
        >
          {t('soldOut.back')}
        </TouchButton>
      ) : (
        <>
          <TouchButton
            aria-label={t('soldOut.hideOf', textParams)}
            onClick={() => void strike(product.uuid, 'hide')}
          >
            {t('soldOut.hide')}
          </TouchButton>
          <TouchButton
            aria-label={t('soldOut.strikeOf', textParams)}
            onClick={() => void strike(product.uuid, 'sold_out')}
          >
            {t('pos:soldOut.one')}
          </TouchButton>
        </>
      )}
    </li>
  )
}

const State = ({ absence }: { absence: Absence }) => {
  const { t } = useTranslation(['bon', 'pos'])
  const [at, setAt] = useState(now)
  useEffect(() => every(15_000, () => setAt(now())), [])
  if (absence.why === 'sold_out') return <Tag tone="warn">{t('pos:soldOut.one')}</Tag>
  // The clock ticks every 15 s; a product hidden since the last tick must not show more than an hour.
  const minutes = Math.max(1, Math.ceil((absence.until - Math.max(at, now())) / 60_000))
  return <Tag tone="info">{t('soldOut.hiddenFor', { minutes })}</Tag>
}
