import type { CashierUuid } from '@bon/contracts/kernel'
import { type DiscountKind, givenFree } from '@bon/contracts/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, EmptyState, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import type { BonLine } from '../sale/cart.ts'
import { useLineChanges } from '../sale/use-line-changes.ts'

/** Gives one line free: why, and for a meal of the staff or the owner's use, whose it is. */
export const GiveFreeDialog = ({ line, onClose }: { line: BonLine; onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { register } = usePos()
  const { discount } = useLineChanges()
  const [kind, setKind] = useState<DiscountKind>()
  const give = (given: DiscountKind, person?: CashierUuid) => {
    onClose()
    discount(line, givenFree({ uuid: given.uuid, name: given.name, form: given.form }, person))
  }
  if (kind)
    return (
      <Dialog title={t('comp.whose', { name: kind.name })} onClose={onClose} size={420}>
        <div className="above-8 grid gap-8">
          {register.cashiers.map(({ uuid, initials, label }) => (
            <TouchButton
              key={uuid}
              size="lg"
              aria-pressed={line.discounted_for === uuid}
              onClick={() => give(kind, uuid)}
            >
              {label ? `${initials} · ${label}` : initials}
            </TouchButton>
          ))}
        </div>
      </Dialog>
    )
  const kinds = register.discount_kinds.filter(({ form }) => form !== 'discount')
  return (
    <Dialog title={t('comp.title', { name: line.name })} onClose={onClose} size={420}>
      {kinds.length === 0 ? <EmptyState title={t('comp.none')} /> : null}
      <div className="above-8 grid gap-8">
        {kinds.map((one) => (
          <TouchButton
            key={one.uuid}
            size="lg"
            variant={line.discount_kind?.uuid === one.uuid ? 'primary' : 'plain'}
            aria-pressed={line.discount_kind?.uuid === one.uuid}
            onClick={() => (one.form === 'free' ? give(one) : setKind(one))}
          >
            {one.name}
          </TouchButton>
        ))}
      </div>
    </Dialog>
  )
}
