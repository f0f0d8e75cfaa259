import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { stepUndo } from '../sale/cart-history.ts'
import { barePrice } from '../sale/cart-wire.ts'
import { discountOf, lineWith } from '../sale/line-of.ts'
import { usePut } from '../sale/use-put.ts'
import { defaultsOf, groupsOf } from '../sale/variants.ts'
import type { ItemPrompt } from '../till/dialogs.ts'
import { type Choices, inOrder, missing, totalOf } from './choices.ts'

/** The state of the item dialog and its save, which takes effect once whatever the number of presses. */
export const useItem = (prompt: ItemPrompt, onClose: () => void) => {
  const { t } = useTranslation('bon')
  const toast = useToast()
  const put = usePut()
  const { register, cart, change } = usePos()
  const { product, line } = prompt
  const groups = groupsOf(register, product)
  const [choices, setChoices] = useState<Choices>(() => ({
    variants: line ? (line.variants ?? []) : groups.flatMap(defaultsOf),
    opt_outs: line?.opt_outs ?? [],
    comment: line?.texts?.comment ?? '',
    receipt_text: line?.texts?.receipt_text ?? '',
    quantity: line?.quantity ?? prompt.quantity,
    percentage_discount: line ? line.percentage_discount : discountOf(product, cart.details),
    discount_amount: line?.discount_amount,
    price: line ? barePrice(line) : prompt.price,
  }))
  const missingChoice = missing(groups, choices)

  const save = (): boolean => {
    const { price, quantity, percentage_discount, opt_outs, comment, receipt_text } = choices
    if (missingChoice || price === null) return false
    const texts = {
      ...(comment.trim() && { comment: comment.trim() }),
      ...(receipt_text.trim() && { receipt_text: receipt_text.trim() }),
    }
    const variants = inOrder(choices.variants, groups)
    const choice = { variants, opt_outs, texts, percentage_discount }
    onClose()
    if (!line) return put({ ...prompt, quantity, price, choice })
    change({ type: 'edited', line: lineWith(line, price, quantity, choice) })
    toast({
      id: `edited ${line.uuid}`,
      text: t('item.changed', { name: line.name }),
      action: stepUndo(t('common:common.undo'), () =>
        change({ type: 'undone', only: cart, otherwise: { type: 'edited', line } }),
      ),
    })
    return true
  }
  return { groups, choices, setChoices, missingChoice, total: totalOf(choices), save }
}
