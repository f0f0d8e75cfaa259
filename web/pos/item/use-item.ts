import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../shared/ui/index.ts'
import type { LineNeed } from '../context/pos-context.ts'
import { usePos } from '../registers/index.ts'
import { barePrice } from '../sale/cart-wire.ts'
import { type ItemPrompt, itemPrompt } from '../sale/item-dialog-store.ts'
import { discountOf, lineWith } from '../sale/line-of.ts'
import { usePut } from '../sale/use-put.ts'
import { defaultsOf, groupsOf } from '../sale/variants.ts'
import { type Choices, inOrder, missing, totalOf } from './choices.ts'

/** The state of the item dialog and its save, which takes effect once whatever the number of presses. */
export const useItem = (prompt: ItemPrompt) => {
  const { t } = useTranslation('bon')
  const toast = useToast()
  const put = usePut()
  const { register, cart, change, dispatch } = usePos()
  const { product, line, line_uuid } = prompt
  const groups = groupsOf(register, product)
  const [choices, setChoices] = useState<Choices>(() => ({
    variants: line ? (line.variants ?? []) : groups.flatMap(defaultsOf),
    opt_outs: line?.opt_outs ?? [],
    comment: line?.texts?.comment ?? '',
    receipt_text: line?.texts?.receipt_text ?? '',
    quantity: line?.quantity ?? prompt.quantity,
    percentage_discount: line ? line.percentage_discount : discountOf(product, cart.details),
    price: line ? barePrice(line) : prompt.price,
  }))
  const missingChoice = missing(groups, choices)

  // Publishes what the line still needs (POS-33) and that its choices are being made (POS-21).
  const wants: LineNeed | '' =
    missingChoice === undefined ? '' : missingChoice === 'price' ? 'price' : 'modifier_groups'
  useEffect(() => {
    dispatch({ type: 'opened', what: 'cartItemCustomisation', subject: { line_uuid } })
    return () => {
      dispatch({ type: 'closed', what: 'cartItemCustomisation' })
      dispatch({ type: 'lineDropped' })
    }
  }, [dispatch, line_uuid])
  useEffect(() => {
    const needs = wants ? [wants] : []
    dispatch({ type: 'linePending', line: { line_uuid, product_uuid: product.uuid, needs } })
  }, [dispatch, wants, line_uuid, product.uuid])

  const save = (): boolean => {
    const { price, quantity, percentage_discount, opt_outs, comment, receipt_text } = choices
    if (missingChoice || price === null) return false
    const texts = {
      ...(comment.trim() && { comment: comment.trim() }),
      ...(receipt_text.trim() && { receipt_text: receipt_text.trim() }),
    }
    const variants = inOrder(choices.variants, groups)
    const choice = { variants, opt_outs, texts, percentage_discount }
    itemPrompt.done()
    if (!line) return put({ ...prompt, quantity, price, choice })
    change({ type: 'edited', line: lineWith(line, price, quantity, choice) })
    toast({
      id: `edited ${line.uuid}`,
      text: t('item.changed', { name: line.name }),
      action: { label: t('common:common.undo'), run: () => change({ type: 'edited', line }) },
    })
    return true
  }
  return { groups, choices, setChoices, missingChoice, total: totalOf(choices), save }
}
