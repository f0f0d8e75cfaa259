import { type Picture as Dots, runsOf } from '@bon/contracts/printing'
import style from './paper.module.css'

/** The logo dot for dot as printed; the company's name is printed below it. */
export const Picture = ({ picture }: { picture: Dots }) => (
  <svg
    className={`${style.picture} block`}
    width={picture.width / 2}
    viewBox={`0 0 ${picture.width} ${picture.height}`}
    aria-hidden
  >
    <path
      d={runsOf(picture)
        .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
        .join('')}
    />
  </svg>
)
