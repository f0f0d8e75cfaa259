import { classes, Facit } from '../../shared/ui/index.ts'
import style from './door-slip.module.css'

// A picture, not a bon: it is never translated and never read aloud.
const lines = [
  ['2', 'Stjerneskud', '338,00'],
  ['1', 'Pariserbøf', '158,00'],
  ['3', 'Fadøl 40 cl', '186,00'],
  ['2', 'Cappuccino', '88,00'],
  ['1', 'Æblekage', '78,00'],
] as const

export const DoorSlip = () => (
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
      <div className={style.sum}>
        <span>Heraf moms 25 %</span>
        <span>169,60</span>
      </div>
      <div className={classes(style.sum, style.total)}>
        <span>I alt</span>
        <Facit>848,00</Facit>
      </div>
      <p className={classes(style.thanks, 'mono')}>TAK FOR I DAG</p>
    </div>
    <div className={style.tear} />
  </div>
)
