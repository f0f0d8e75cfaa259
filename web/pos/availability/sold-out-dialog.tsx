import type { RegisterProduct } from '@bon/contracts/registers'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { every, now } from '../../shared/platform/index.ts'
import { Dialog, Tag, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { findProduct } from '../sale/find-product.ts'
import style from './sold-out.module.css'
import { useStrike } from './use-strike.ts'
import { type Absence, useUnavailable } from './use-unavailable.ts'

const most = 40

/** What is struck or hidden; whoever types finds the rest of the range (POS-11, POS-55). */
export const SoldOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('pos')
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
        className={style.search}
        value={typed}
        placeholder={t('soldOut.search')}
        aria-label={t('soldOut.search')}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className={style.none}>{t(searching ? 'search.none' : 'soldOut.none')}</p>
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
  const { t } = useTranslation('pos')
  const strike = useStrike()
  const said = { name: product.name }
  return (
    <li>
      <span lang="da" className={style.name}>
        {product.name}
      </span>
      {absence ? <State absence={absence} /> : null}
      {absence ? (
        <TouchButton
          aria-label={t('soldOut.backOf', said)}
          onClick={() => void strike(product.uuid, 'back_in_sale')}
        >
          {t('soldOut.back')}
        </TouchButton>
      ) : (
        <>
          <TouchButton
            aria-label={t('soldOut.hideOf', said)}
            onClick={() => void strike(product.uuid, 'hide')}
          >
            {t('soldOut.hide')}
          </TouchButton>
          <TouchButton
            aria-label={t('soldOut.strikeOf', said)}
            onClick={() => void strike(product.uuid, 'sold_out')}
          >
            {t('soldOut.one')}
          </TouchButton>
        </>
      )}
    </li>
  )
}

const State = ({ absence }: { absence: Absence }) => {
  const { t } = useTranslation('pos')
  const [at, setAt] = useState(now)
  useEffect(() => every(15_000, () => setAt(now())), [])
  if (absence.why === 'sold_out') return <Tag tone="warn">{t('soldOut.one')}</Tag>
  // Hidden just now, it ends an hour after this very moment, and not after the last look at the clock.
  const minutes = Math.max(1, Math.ceil((absence.until - Math.max(at, now())) / 60_000))
  return <Tag tone="info">{t('soldOut.hiddenFor', { minutes })}</Tag>
}
