import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { use, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Covered } from '../../shared/ui/covered.ts'
import { ignoreRepeatedPresses, useTypedKeys } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import type { ItemPrompt } from '../till/dialogs.ts'
import style from './item-dialog.module.css'
import { ItemFoot } from './item-foot.tsx'
import { ItemTexts } from './item-texts.tsx'
import { OptOuts } from './opt-outs.tsx'
import { StrikeKey } from './strike-key.tsx'
import { useItem } from './use-item.ts'
import { VariantGroup } from './variant-group.tsx'

/** DES-5: the item dialog, 940 px wide, its header in the product's colour. */
export const ItemDialog = ({ prompt, onClose }: { prompt: ItemPrompt; onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { register, dispatch } = usePos()
  const isCovered = use(Covered)
  const item = useItem(prompt, onClose)
  const { groups, choices, setChoices } = item
  const form = useRef<HTMLFormElement>(null)
  const { product } = prompt
  const category = register.categories.find(({ uuid }) => uuid === product.category_uuid)
  useTypedKeys(({ key, target }) => {
    // Enter stays with a focused control or a dialog on top; otherwise it presses the primary button.
    const isHere = target instanceof HTMLElement && form.current?.contains(target)
    if (key !== 'Enter' || !isHere || target.matches('button:focus-visible, input')) return false
    form.current?.requestSubmit()
    return true
  })
  const typePrice = () =>
    dispatch({
      type: 'opened',
      dialog: {
        kind: 'itemPrice',
        title: product.name,
        onSave: (price) => setChoices({ ...choices, price }),
      },
    })
  const facts = [
    choices.price === null ? t('common:product.freePrice') : money(choices.price),
    product.plu === null ? null : `${t('common:product.plu')} ${product.plu}`,
    category?.name,
  ]
  return (
    // Composed by hand: Mantine's modal header is a <header>, and a page may have only one banner.
    <Modal.Root
      opened
      onClose={onClose}
      size={940}
      centered
      radius="lg"
      zIndex={200}
      classNames={{ content: style.box ?? '' }}
      closeOnEscape={!isCovered}
      transitionProps={{ duration: 160, transition: 'pop' }}
    >
      <Modal.Overlay backgroundOpacity={0.55} color="#07100f" />
      <Modal.Content>
        <form
          ref={form}
          className={`${style.form} grid`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const { submitter } = event.nativeEvent as SubmitEvent
            const place = submitter?.getBoundingClientRect()
            if (item.save()) ignoreRepeatedPresses(place)
          }}
        >
          <div className={`${style.head} row gap-14 spread`} data-hue={product.hue}>
            <div>
              <Modal.Title>
                <span tabIndex={-1} data-autofocus className={`${style.title} w-800`} lang="da">
                  {product.name}
                </span>
              </Modal.Title>
              <p>{facts.filter(Boolean).join(' · ')}</p>
            </div>
            {prompt.line ? null : <StrikeKey product={product} onDone={onClose} />}
            <button type="button" aria-label={t('common:common.close')} onClick={onClose}>
              <IconX size={26} aria-hidden />
            </button>
          </div>
          <div className={`${style.body} grid`}>
            {prompt.is_open ? (
              <div className={style.group}>
                <h3>{t('item.price')}</h3>
                <div className={`${style.options} grid gap-8`}>
                  <div className={`${style.option} flex plate`}>
                    <button type="button" onClick={typePrice}>
                      {choices.price === null ? t('item.typePrice') : money(choices.price)}
                    </button>
                  </div>
                </div>
              </div>
            ) : null}
            {groups.map((group) => (
              <VariantGroup key={group.uuid} group={group} choices={choices} onChoose={setChoices} />
            ))}
            <OptOuts product={product} choices={choices} onChoose={setChoices} />
            <ItemTexts choices={choices} onChoose={setChoices} writing={prompt.writing ?? false} />
          </div>
          <ItemFoot prompt={prompt} item={item} />
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}
