import { IconMessage2, IconReceipt } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import { type Choices, hasNote, withNote } from './choices.ts'
import style from './item-dialog.module.css'

type ItemTextsProps = { choices: Choices; onChoose: (choices: Choices) => void; writing: boolean }

const notes = ['nuts', 'gluten', 'together'] as const

/** The note for the kitchen, as quick notes or text, and the text on the guest's receipt (ORD-21). */
export const ItemTexts = ({ choices, onChoose, writing }: ItemTextsProps) => {
  const { t } = useTranslation('bon')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (writing) field.current?.focus()
  }, [writing])
  const { comment, receipt_text } = choices
  return (
    <>
      <div className={style.group}>
        <h3>
          <IconMessage2 size={20} aria-hidden />
          <label htmlFor="item-comment">{t('item.comment')}</label>
        </h3>
        <div className={`${style.texts} flex gap-8 wraps`}>
          <input
            ref={field}
            id="item-comment"
            value={comment}
            maxLength={200}
            placeholder={t('item.commentHint')}
            autoComplete="off"
            onChange={(event) => onChoose({ ...choices, comment: event.target.value })}
          />
          {notes.map((note) => {
            const text = t(`item.notes.${note}`)
            const isSelected = hasNote(comment, text)
            return (
              <TouchButton
                key={note}
                variant={isSelected ? 'primary' : 'plain'}
                aria-pressed={isSelected}
                onClick={() => onChoose({ ...choices, comment: withNote(comment, text).slice(0, 200) })}
              >
                {text}
              </TouchButton>
            )
          })}
        </div>
      </div>
      <div className={style.group}>
        <h3>
          <IconReceipt size={20} aria-hidden />
          <label htmlFor="item-receipt-text">{t('item.receiptText')}</label>
        </h3>
        <div className={`${style.texts} flex gap-8 wraps`}>
          <input
            id="item-receipt-text"
            value={receipt_text}
            maxLength={80}
            placeholder={t('item.receiptTextHint')}
            autoComplete="off"
            onChange={(event) => onChoose({ ...choices, receipt_text: event.target.value })}
          />
        </div>
      </div>
    </>
  )
}
