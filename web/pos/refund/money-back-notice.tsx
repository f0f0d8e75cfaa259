import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner } from '../../shared/ui/index.ts'

const ended: ReadonlySet<string> = new Set(['order.already_paid', 'order.already_cancelled'])

/** ORD-51, ORD-52: no action on this bon can succeed any more. */
export const isEnded = (error: unknown): boolean => ended.has(problemOf(error)?.code ?? '')

/** The state of a refund: refused, with the consequence for the money, or being retried until answered. */
export const MoneyBackNotice = ({ error, waiting }: { error: unknown; waiting: boolean }) => {
  const { t } = useTranslation('orders')
  const textOf = useProblemText()
  if (waiting) return <Banner tone="warn">{t('waiting')}</Banner>
  if (!error) return null
  return (
    <Banner tone="bad">
      {textOf(error)} {isEnded(error) ? t('closeIt') : t('nothingGiven')}
    </Banner>
  )
}
