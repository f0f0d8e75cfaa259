import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import style from './difference.module.css'

/**
 * Green at zero, red otherwise; sign and text carry the same information as the colour. While coins or notes are not
 * counted yet nothing is missing, so it is neither.
 */
export const Difference = ({ difference, complete }: { difference: number; complete: boolean }) => {
  const { t } = useTranslation(['pos', 'session'])
  const fits = difference === 0
  const Icon = complete ? (fits ? IconCheck : IconAlertTriangle) : IconPencil
  return (
    <div
      className={classes(
        style.difference,
        'row wraps gap-12 round-2',
        complete && (fits ? style.fits : style.off),
      )}
      aria-live="polite"
    >
      <Icon className="rigid" size={28} aria-hidden />
      <span className="w-700">
        {complete
          ? t(
              fits
                ? 'session:close.fits'
                : difference < 0
                  ? 'session:close.missing'
                  : 'session:close.tooMuch',
            )
          : t('session:count.unfinished')}
        <small className="under">
          {complete
            ? t(fits ? 'session:close.noDifference' : 'session:close.postedAsDifference')
            : t('session:count.untilNow')}
        </small>
      </span>
      <b className="push w-800" data-long={Math.abs(difference) >= 100_000 || undefined}>
        {money(difference)}
      </b>
    </div>
  )
}
