import { classes, TotalAmount } from '../../shared/ui/index.ts'
import style from './entrance-slip.module.css'

// Decoration: neither translated nor read by screen readers.
const lines = [
  ['2', 'Stjerneskud', '338,00'],
  ['1', 'Pariserbøf', '158,00'],
  ['3', 'Fadøl 40 cl', '186,00'],
  ['2', 'Cappuccino', '88,00'],
  ['1', 'Æblekage', '78,00'],
] as const

export const EntranceSlip = () => (
  <div className={style.slip}>
    <div className={style.paper}>
      <div className={style.head}>
        <b>Kajkanten</b>
        <span className="mono">BON 1048 · BORD 12</span>
      </div>
      <ul className={style.lines}>
        {lines.map(([quantity, name, price]) => (
          <li key={name}>
            <b>{quantity}</b>
            <span>{name}</span>
            <span>{price}</span>
          </li>
        ))}
      </ul>
      <div className={`${style.sum} flex baseline spread`}>
        <span>Heraf moms 25 %</span>
        <span>169,60</span>
      </div>
      <div className={classes(style.sum, 'flex baseline spread', style.total)}>
        <span>I alt</span>
        <TotalAmount>848,00</TotalAmount>
      </div>
      <p className={classes(style.thanks, 'mono')}>TAK FOR I DAG</p>
    </div>
    <div className={style.tear} />
  </div>
)
