import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSteadyPos } from '../registers/index.ts'
import style from './product-grid.module.css'

const digits = '1234567890'.split('')
const most_digits = 3

/** In the head's place: how many of the product that is tapped next. The search field shows the same text. */
export const TimesPad = ({ typed }: { typed: string }) => {
  const { t } = useTranslation('pos')
  const { searchText } = useSteadyPos().services
  const press = (digit: string): void => {
    const next = `${typed}${digit}`.replace(/^0+/, '')
    if (next.length <= most_digits) searchText.set(`${next}*`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: digits in a row are no form.
    <div className="flex wraps gap-2 grow" role="group" aria-label={t('times.label')}>
      <output className="vh">{t('times.of', { count: typed || '–' })}</output>
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          className={`${style.tool} plate rigid w-700`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(digit)}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        className={`${style.tool} plate rigid`}
        aria-label={t('times.close')}
        onClick={() => searchText.set('')}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}
