import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './guest-slip.module.css'
import type { SplitAction } from './split-reducer.ts'

type NameProps = { nr: number; isMarked: boolean; change: (action: SplitAction) => void }

/** A tap marks the slip; a tap on the marked one edits the guest's number, such as a seat number. */
export const GuestName = ({ nr, isMarked, change }: NameProps) => {
  const { t } = useTranslation('split')
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    change({ type: 'renumbered', nr, to: Number(typed) })
    setTyped(undefined)
  }
  if (isMarked && typed !== undefined)
    return (
      <input
        ref={(field) => field?.focus()}
        className={`${style.number} push-right touch t-18 w-750 text-centre`}
        inputMode="numeric"
        maxLength={2}
        aria-label={t('numberOf', { nr })}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    )
  return (
    <h2>
      <button
        type="button"
        aria-pressed={isMarked}
        onClick={() => (isMarked ? setTyped(String(nr)) : change({ type: 'marked', nr }))}
      >
        {t('guest', { nr })}
      </button>
    </h2>
  )
}
