import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../shared/ui/index.ts'
import type { LineNeed } from '../context/pos-context.ts'
import { usePos } from '../register/index.ts'
import { type AskedItem, askedItem } from '../sale/asked-item.ts'
import { barePrice } from '../sale/cart-wire.ts'
import { discountOf, lineWith } from '../sale/line-of.ts'
import { usePut } from '../sale/use-put.ts'
import { defaultsOf, groupsOf } from '../sale/variants.ts'
import { type Choices, inOrder, missing, totalOf } from './choices.ts'

/** The choices of the item that is asked about, and what saving them does: once, however often it is pressed. */
export const useItem = (asked: AskedItem) => {
  const { t } = useTranslation('bon')
  const toast = useToast()
  const put = usePut()
  const { register, cart, change, tell } = usePos()
  const { product, line, line_uuid } = asked
  const groups = groupsOf(register, product)
  const [choices, setChoices] = useState<Choices>(() => ({
    variants: line ? (line.variants ?? []) : groups.flatMap(defaultsOf),
    opt_outs: line?.opt_outs ?? [],
    comment: line?.texts?.comment ?? '',
    receipt_text: line?.texts?.receipt_text ?? '',
    quantity: line?.quantity ?? asked.quantity,
    percentage_discount: line ? line.percentage_discount : discountOf(product, cart.details),
    price: line ? barePrice(line) : asked.price,
  }))
  const wanted = missing(groups, choices)

  // POS-33: the register says what the line waits for; POS-21: and that its choices are being made.
  const wants: LineNeed | '' = wanted === undefined ? '' : wanted === 'price' ? 'price' : 'modifier_groups'
  useEffect(() => {
    tell({ type: 'opened', what: 'cartItemCustomisation', subject: { line_uuid } })
    return () => {
      tell({ type: 'closed', what: 'cartItemCustomisation' })
      tell({ type: 'lineDropped' })
    }
  }, [tell, line_uuid])
  useEffect(() => {
    const needs = wants ? [wants] : []
    tell({ type: 'linePending', line: { line_uuid, product_uuid: product.uuid, needs } })
  }, [tell, wants, line_uuid, product.uuid])

  const save = (): boolean => {
    const { price, quantity, percentage_discount, opt_outs, comment, receipt_text } = choices
    if (wanted || price === null) return false
    const texts = {
      ...(comment.trim() ? { comment: comment.trim() } : {}),
      ...(receipt_text.trim() ? { receipt_text: receipt_text.trim() } : {}),
    }
    const variants = inOrder(choices.variants, groups)
    const choice = { variants, opt_outs, texts, percentage_discount }
    askedItem.done()
    if (!line) return put({ ...asked, quantity, price, choice })
    change({ type: 'edited', line: lineWith(line, price, quantity, choice) })
    toast({
      id: `edited ${line.uuid}`,
      text: t('item.changed', { name: line.name }),
      action: { label: t('common:common.undo'), run: () => change({ type: 'edited', line }) },
    })
    return true
  }
  return { groups, choices, setChoices, wanted, total: totalOf(choices), save }
}
