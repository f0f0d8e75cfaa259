import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../../shared/format/index.ts'
import { classes } from '../../../shared/ui/index.ts'
import { usePos } from '../../registers/index.ts'
import style from './terminal-drawing.module.css'

type TerminalDrawingProps = { amount: Money; isWaiting: boolean }

/** DES-8: a drawn terminal with the amount; its waves are animated while it waits for a card. */
export const TerminalDrawing = ({ amount, isWaiting }: TerminalDrawingProps) => {
  const { t } = useTranslation('cards')
  const { register } = usePos()
  const shown = money(amount)
  return (
    <svg className={style.drawing} viewBox="0 0 236 300" aria-hidden>
      <rect className={style.body} x="48" y="20" width="140" height="236" rx="22" />
      <rect className={style.screen} x="62" y="38" width="112" height="86" rx="9" />
      <text className={`${style.label} w-650`} x="118" y="74">
        {t('amountIn', { currency: register.company.currency })}
      </text>
      <text className={`${style.amount} w-800`} x="118" y="103" data-long={shown.length > 8 || undefined}>
        {shown}
      </text>
      {[138, 165, 192, 219].flatMap((y) =>
        [66, 103, 140].map((x) => (
          <rect key={`${x} ${y}`} className={style.key} x={x} y={y} width="30" height="19" rx="5" />
        )),
      )}
      <g className={classes(style.waves, isWaiting && style.waiting)}>
        <path d="M42 82c-9 14-9 40 0 54M28 70c-14 22-14 56 0 78" />
        <path d="M194 82c9 14 9 40 0 54M208 70c14 22 14 56 0 78" />
      </g>
      <rect className={style.card} x="78" y="232" width="80" height="58" rx="7" />
      <rect className={style.chip} x="88" y="258" width="17" height="13" rx="3" />
    </svg>
  )
}
