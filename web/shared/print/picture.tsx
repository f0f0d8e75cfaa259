import { type Picture as Dots, runsOf } from '@bon/contracts/printing'
import { paperStyle } from './paper.tsx'

/** Dot for dot what the printer makes of the logo; whose it is stands below it in words. */
export const Picture = ({ picture }: { picture: Dots }) => (
  <svg
    className={paperStyle.picture}
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
